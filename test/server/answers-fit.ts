import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Config } from '../../src/server/platform/config/config.ts';
import type { ApiRoute } from '../../src/server/platform/ops/api-routes.ts';
import { openApiDocument } from '../../src/server/platform/ops/openapi.ts';

type Content = { content?: Record<string, { schema: object }> };
type Operation = { responses: Record<string, Content & { $ref?: string }> };
type Document = { paths: Record<string, Record<string, Operation>>; components: object };

/** Checks that a response matches the document exactly, without missing or additional fields; throws otherwise. */
export type AnswersFit = (method: string, url: string, status: number, body: unknown) => void;

const known = new Map<string, AnswersFit>();

/** Generates and compiles the OpenAPI document once for all apps with the same routes. */
export function answersFitRoutes(routes: ApiRoute[], config: Config): AnswersFit {
  const key = routes.map(({ method, path }) => `${method} ${path}`).join();
  const fits = known.get(key) ?? answersFit(JSON.parse(JSON.stringify(openApiDocument(routes, config))));
  known.set(key, fits);
  return fits;
}

/** Compiles an OpenAPI document. */
export function answersFit(document: Document): AnswersFit {
  const ajv = compilerFor(document);
  const paths = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  const exactFirst = paths.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
  return (method, url, status, body) => {
    const asked = spelledOut(url.split('?')[0] ?? '');
    const path = exactFirst.find(({ pattern }) => pattern.test(asked))?.path;
    const operation = path && document.paths[path]?.[method.toLowerCase()];
    const own = operation ? operation.responses[status] : undefined;
    const answer = `${method} ${asked} answered ${status}`;
    if (operation && status < 400 && !own) throw new Error(`${answer}, which the document does not contain`);
    const schemaAt =
      path && own?.content
        ? `/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method.toLowerCase()}/responses/${status}`
        : '/components/responses/Problem';
    const validate = validatorAt(`${schemaAt}/content/application~1json/schema`);
    if (!validate(body))
      throw new Error(
        `${answer}, but not as documented: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`,
      );
  };
}

function spelledOut(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns a validator that resolves references into the document. */
export function compilerFor(document: object): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
      date: /^\d{4}-\d\d-\d\d$/,
      email: true,
      binary: true,
    },
  });
  ajv.addSchema(document, 'document');
  return ajv;
}
