import { fallbackLang, renderInEnglish, t, translateText } from "./translate.ts";

/** The binding English of a text, below its translation; nothing on a page in English. */
export function EnglishText({ render }: { render: () => string }) {
  const text = renderInEnglish(render);
  return text === undefined ? null : (
    <small className="english" lang={fallbackLang()}>
      {text}
    </small>
  );
}

/** Says on a translated page that the English binds; nothing on a page in English. */
export function EnglishBinds() {
  return fallbackLang() === undefined ? null : <p className="small muted">{t("layout.theEnglishBinds")}</p>;
}

/** Named figures, on a translated page each with its English name. `lines` is evaluated in both languages. */
export function withEnglishNames<Line extends { name: string }>(lines: () => Line[]): (Line & { english?: string | undefined })[] {
  const english = renderInEnglish(lines);
  return english ? lines().map((line, index) => ({ ...line, english: english[index]?.name })) : lines();
}

/** The name of a figure, with its English where it differs. */
export function FigureName({ name, english }: { name: string; english?: string | undefined }) {
  return english === undefined || english === name ? (
    name
  ) : (
    <>
      {name}
      <EnglishText render={() => english} />
    </>
  );
}

/** A text that arrives as data: in the language of the page if it is known there, otherwise marked as English. */
export function DataText({ text }: { text: string }) {
  const translated = translateText(text);
  const lang = translated === text ? fallbackLang() : undefined;
  return lang === undefined ? translated : <span lang={lang}>{text}</span>;
}
