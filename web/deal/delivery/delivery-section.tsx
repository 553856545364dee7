import { t } from "#web/locale/translate.ts";
import { Input } from "#web/ui/input.tsx";
import type { CheckoutPageData } from "#web/deal/checkout/checkout-loader.ts";
import { FormSection } from "#web/forms/form-section.tsx";
import type { FormState } from "#web/forms/form-state.ts";

type DeliverySectionProps = { delivery: NonNullable<CheckoutPageData["delivery"]>; answers: FormState; attempt: string | undefined };

/** Where the vehicle of the checkout is delivered; the day is agreed by telephone. */
export function DeliverySection({ delivery: { fee, postcode }, answers, attempt }: DeliverySectionProps) {
  return (
    <FormSection id="delivery" title={t("deal.delivery")}>
      <Input
        id="delivery_postcode"
        name="delivery_postcode"
        label={t("deal.deliveryPostcode")}
        hint={t("deal.deliveryFeeInTheTotal", { fee })}
        error={answers.error("delivery_postcode")}
        defaultValue={attempt === undefined ? postcode : answers.typed("delivery_postcode")}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        width="medium"
      />
      <p>{t("deal.deliveryDayToBeAgreed")}</p>
    </FormSection>
  );
}
