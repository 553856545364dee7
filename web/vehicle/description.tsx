import type { Description as Text, Paragraph } from "./description-cut.ts";

/** What the dealer writes about the vehicle; the rest opens with the browser's own disclosure, so it needs no script. */
export function Description({ text }: { text: Text }) {
  const more = text.some(({ rest }) => rest !== null);
  return (
    <section className="vsec desc" aria-labelledby="description-title">
      <h2 id="description-title">Description</h2>
      <div className="prose">
        {text.map((paragraph, index) => (
          <p key={index} className={paragraph.start === "" ? "desc__rest" : undefined}>
            <Words paragraph={paragraph} />
          </p>
        ))}
        {more && (
          <details>
            <summary className="btn btn--3 btn--s">
              <span className="desc__more">Show more</span>
              <span className="desc__less">Show less</span>
            </summary>
          </details>
        )}
      </div>
    </section>
  );
}

function Words({ paragraph: { start, rest } }: { paragraph: Paragraph }) {
  if (rest === null) return start;
  if (start === "") return rest;
  return (
    <>
      {start}
      <span className="desc__dots" aria-hidden="true">
        {" …"}
      </span>
      <span className="desc__rest"> {rest}</span>
    </>
  );
}
