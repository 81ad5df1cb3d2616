import { type Logger, pino } from 'pino'

const secret = [
  'password',
  'confirmPass',
  'paypassword',
  'pay_pass',
  'authorization',
  'api_token',
  'token',
  'otp',
  'bank_no',
  'payer_card',
  'secret',
  'cardKey',
]

/** Structured logs; secrets never leave, at the top and one level down. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  })
}
