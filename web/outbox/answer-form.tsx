import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Form } from "react-router";

type AnswerFormProps = { answered: boolean; error: string | undefined };

/** Answers a mail of the demonstration as its customer: it arrives with the lead in Admin. */
export function AnswerForm({ answered, error }: AnswerFormProps) {
  return (
    <section className="stack" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{t("outbox.answerAsTheCustomer")}</h2>
      {answered && <Notice tone="good">{t("outbox.answerArrived")}</Notice>}
      <Notice title={t("deal.thisIsADemonstration")}>{t("outbox.answerOnlyInTheDemonstration")}</Notice>
      {/* A fresh page: the field is empty again. */}
      <Form className="stack" method="post" reloadDocument noValidate>
        <TextArea id="answer" name="answer" label={t("field.message")} rows={5} maxLength={5000} {...(error && { error })} />
        <p>
          <Button>{t("outbox.sendTheAnswer")}</Button>
        </p>
      </Form>
    </section>
  );
}
