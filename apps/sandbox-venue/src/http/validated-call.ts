import { z } from 'zod'
import { CallError } from './call-error.ts'

/** Wraps a call so that its body is validated. Throws CallError bad_request when the body does not match the schema. */
export function call<Context, Request, Response>(
  schema: z.ZodType<Request>,
  run: (context: Context, request: Request) => Response,
): (context: Context, body: unknown) => Response {
  return (context, body) => {
    const { success, data, error } = schema.safeParse(body)
    if (success) return run(context, data)
    throw new CallError(400, 'bad_request', z.prettifyError(error))
  }
}
