// A quiet knock for whatever happens at the table; it is off unless somebody turns it on.

const KEPT = "rulebook.sound";
let context: AudioContext | null = null;

export const isOn = (): boolean => localStorage.getItem(KEPT) === "on";

export function turn(on: boolean): void {
  localStorage.setItem(KEPT, on ? "on" : "off");
}

/** A knock, higher for one's own turn. */
export function knock(isOwn: boolean): void {
  if (!isOn()) return;
  context ??= new AudioContext();
  const [tone, volume, now] = [context.createOscillator(), context.createGain(), context.currentTime];
  tone.frequency.value = isOwn ? 520 : 330;
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.15);
}
