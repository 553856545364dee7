import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { ApiDocument, DocumentedOperation } from "#server/api-document/openapi.ts";
import type { Operation } from "#server/api-document/operation.ts";

const DOCUMENT = "document";

/** Validates responses against the document; returns the differences. */
export function responseValidator(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
  ajv.addSchema({ $id: DOCUMENT, components: document.components });
  const made = new Map<string, ValidateFunction>();

  return (
    operation: Pick<Operation, "id" | "path" | "method">,
    { status, type, answer }: { status: number; type: string; answer: unknown },
  ): string[] => {
    const documented: DocumentedOperation["responses"][string] | undefined =
      document.paths[operation.path]?.[operation.method]?.responses[status];
    if (!documented) return [`${operation.id} answers ${status}, of which the document says nothing`];
    if (!documented.content) return answer === "" ? [] : [`${operation.id} answers ${status} with a body`];
    const content = documented.content[type];
    if (!content?.schema) return [`${operation.id} answers ${status} with ${type}`];
    const reference = "$ref" in content.schema ? `${DOCUMENT}${String(content.schema.$ref)}` : undefined;
    if (reference === undefined) return [];
    let validate = made.get(reference);
    if (!validate) {
      validate = ajv.compile({ $ref: reference });
      made.set(reference, validate);
    }
    if (validate(answer)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${operation.id} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
