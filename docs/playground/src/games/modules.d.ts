// What the build writes of games, by the names of modules: bundlers follow only addresses that are written out.
declare const modules: Readonly<Record<string, () => Promise<{ readonly default?: unknown }>>>;
export default modules;
