// All that the faces of games need: values as Python has them, the domains of actions, and sentences.
export * from "./domains.js";
export * from "./speech.js";
export * from "./values.js";
