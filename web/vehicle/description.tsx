import type { Description as Text } from "./description-cut.ts";

/** What the dealer writes about the vehicle; the rest opens with the browser's own disclosure, so it needs no script. */
export function Description({ text }: { text: Text }) {
  const more = text.rest !== null || text.paragraphs.length > 0;
  return (
    <section className="vsec desc" aria-labelledby="description-title">
      <h2 id="description-title">Description</h2>
      <div className="prose">
        <p>
          {text.start}
          {text.rest !== null && (
            <>
              <span className="desc__dots" aria-hidden="true">
                {" …"}
              </span>
              <span className="desc__rest"> {text.rest}</span>
            </>
          )}
        </p>
        {text.paragraphs.map((paragraph) => (
          <p className="desc__rest" key={paragraph}>
            {paragraph}
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
