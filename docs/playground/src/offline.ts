// Keeps the page in the browser, so that it opens again without a network. What the network has is always preferred.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asking extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const KEPT = "playground";
const here = new URL("./", self.location.href);

async function keep(): Promise<void> {
  const { files } = (await (await fetch("manifest.json")).json()) as { files: string[] };
  await (await caches.open(KEPT)).addAll(["./", ...files]);
}

async function found(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(KEPT)).put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

self.addEventListener("install", (event) => (event as Lasting).waitUntil(keep()));
self.addEventListener("fetch", (event) => {
  const asking = event as Asking;
  if (asking.request.method === "GET" && asking.request.url.startsWith(here.href)) asking.respondWith(found(asking.request));
});
