import * as labels from "#domain/labels/english.ts";
import { word } from "#web/labels/word.ts";
import { Check } from "#web/ui/choice.tsx";

export const BOT_CHECK_FIELD = "g-recaptcha-response";

/** The demonstration's check: the widget of a real one writes its own token into a field of this name. */
export function BotCheckField({ error }: { error?: string | undefined }) {
  return (
    <Check id={BOT_CHECK_FIELD} name={BOT_CHECK_FIELD} value="person" error={error}>
      {word(labels.iAmNotARobot)}
    </Check>
  );
}
