import type { ForSalePage } from "#web/vehicle/vehicle-loader.ts";

/** Notes next to the price. Rendered by the server (`notesOnPrice`): the browser's scripts contain no messages for them. */
export function PriceNotes({ notes }: { notes: ForSalePage["price_notes"] }) {
  return (
    <ul className="order__notes">
      {notes.map(({ text, strong, link }) => (
        <li key={text}>
          {strong ? <b>{text}</b> : text}{" "}
          {link && (
            <a className="modal-link" href={link.href} {...(link.href.startsWith("#") && { "aria-haspopup": "dialog" })}>
              {link.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
