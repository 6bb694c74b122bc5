// React 19 takes a web component as it is: attributes are attributes, and `on` with the name of an event listens to it.
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import "rulebook-engine/react";
import type { GameId } from "rulebook-engine/backend";

const SERVER = import.meta.env.VITE_SERVER as string | undefined; // without one the rules run in the page

function Game({ game }: { game: GameId }) {
  const [caption, say] = useState("…");
  const [scores, end] = useState<readonly number[] | null>(null);
  return (
    <main>
      <h1>{scores ? `Scores: ${scores.join(", ")}` : caption}</h1>
      <rulebook-table
        server={SERVER}
        game={game}
        style={{ display: "block", height: "90vh" }}
        onrulebook-position={(event) => say(event.detail.view.scene.caption)}
        onrulebook-over={(event) => end(event.detail.scores)}
      />
    </main>
  );
}

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Game game="hamsterbacke" />
  </StrictMode>,
);
