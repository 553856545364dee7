import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";

type PostcodeFieldProps = {
  typed?: string | undefined;
  problem?: string | undefined;
  busy?: boolean;
  /** The id of their form, where they are inside another one. */
  form?: string;
};

/** The postcode of a delivery, with the button that finds its fee. */
export function PostcodeField({ typed, problem, busy, form }: PostcodeFieldProps) {
  return (
    <div className="delivery__postcode">
      <Input
        id="delivery_postcode"
        name="delivery_postcode"
        form={form}
        label={t("deal.deliveryPostcode")}
        hint={t("deal.deliveryPostcodeHint")}
        error={problem}
        defaultValue={typed}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        width="medium"
      />
      <Button form={form} look="secondary" busy={busy}>
        {t("deal.seeTheDeliveryFee")}
      </Button>
    </div>
  );
}
