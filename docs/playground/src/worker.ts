// Python in a worker: loads Pyodide and the wheels that lie beside this page, and answers questions one by one.
interface Pyodide {
  unpackArchive(buffer: ArrayBuffer, format: string): void;
  runPython(code: string): unknown;
  FS: { writeFile(path: string, data: string): void };
}
interface Manifest {
  wheels: string[];
}
type Answer = (question: string) => string;

async function bytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

async function start(): Promise<Answer> {
  const { loadPyodide } = (await import(new URL("./pyodide/pyodide.mjs", import.meta.url).href)) as {
    loadPyodide(options: { indexURL: string }): Promise<Pyodide>;
  };
  const here = (path: string): string => new URL(path, import.meta.url).href;
  const manifest = JSON.parse(new TextDecoder().decode(await bytes(here("./manifest.json")))) as Manifest;
  const wheels = manifest.wheels.map((name) => bytes(here(`./wheels/${name}`)));
  const host = bytes(here("./host.py"));
  const python = await loadPyodide({ indexURL: here("./pyodide/") });
  for (const wheel of wheels) python.unpackArchive(await wheel, "wheel");
  python.FS.writeFile("host.py", new TextDecoder().decode(await host));
  return python.runPython("import sys; sys.path.insert(0, '.'); import host; host.answer") as Answer;
}

const ready = start();
self.onmessage = async (message: MessageEvent<{ id: number; question: string }>) => {
  const { id, question } = message.data;
  try {
    self.postMessage({ id, text: (await ready)(question) });
  } catch (error) {
    self.postMessage({ id, text: JSON.stringify({ error: String(error) }) });
  }
};
