import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { sampleInput } from '@jinli/dev-env/sample-input'
import type { Random } from '../random.ts'

/** A request as it is sent; any part of it may be wrong. */
export type FuzzRequest = {
  endpoint: Endpoint
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** Real values of this run for input fields, such as order numbers, names and secrets. */
export type KnownValues = Readonly<Record<string, readonly (string | number)[]>>
export type Tokens = Readonly<Record<'player' | 'staff', readonly string[]>>

const long = 'x'.repeat(9000)
const numbers = [0, -1, 1, 0.1, -0, 1e21, 1.5, 2 ** 53, 2 ** 63, 1e308, -1e300, 5e-324]
const amounts =
  '0 -1 1e3 1e999 -0 0x10 １００ 100.001 NaN null 2026-02-30 0000-00-00 +275760-09-13'.split(
    ' ',
  )
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e反',
  '\u200b',
  'İ',
  'ﬃ',
  '𠮷',
  '\r\nX-A: 1',
]
const attacks = [
  `' OR 1=1 --`,
  '$1',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>x</script>',
  '{{7*7}}',
]
const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  [1],
  ['a', 'b'],
  {},
  { $ne: null },
  { toString: 1 },
  [[[[]]]],
]
const prototypeKeys = ['__proto__', 'constructor', 'toString', 'toJSON']
const values: readonly unknown[] = [
  ...numbers,
  ...amounts,
  ...texts,
  ...attacks,
  ...shapes,
  ...prototypeKeys,
  long,
  '9'.repeat(40),
  '9'.repeat(400),
]
const names = [...prototypeKeys, 'state', 'balance', 'user_id', 'id', 'fee']
const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']
const types = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/html',
]

/** Returns a body of the call with some fields corrupted, some missing and some unknown. */
function fieldsOf(
  endpoint: Endpoint,
  knownValues: KnownValues,
  random: Random,
): Record<string, unknown> {
  const some = Object.entries(knownValues).map(
    ([name, all]) => [name, random.pick(all)] as const,
  )
  const fields: Record<string, unknown> = sampleInput(endpoint, Object.fromEntries(some))
  const optional = Object.keys(endpoint.input.shape).filter((name) => !(name in fields))
  for (const name of optional) if (random.chance(0.2)) fields[name] = random.pick(values)
  for (const name of Object.keys(fields)) {
    if (random.chance(0.25)) fields[name] = random.pick(values)
    else if (random.chance(0.05)) delete fields[name]
  }
  if (random.chance(0.1)) fields[random.pick(names)] = random.pick(values)
  return fields
}

/** Returns a value as text for a URL. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Returns the path with its parameters filled in, sometimes encoded in unusual ways. */
function pathOf(
  { path }: Endpoint,
  fields: Record<string, unknown>,
  random: Random,
): string {
  const filledPath = path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = plain(fields[name]).slice(0, 2000)
    delete fields[name]
    return encodeURIComponent(value.toWellFormed())
  })
  if (!random.chance(0.02)) return filledPath
  const oddPaths = [
    filledPath.replace('/api', '/%61pi'),
    `${filledPath}/`,
    filledPath.replace('/', '//'),
    `${filledPath}/..`,
    `${filledPath}%00`,
    `${filledPath}%`,
    `${filledPath};a=b`,
    filledPath.toUpperCase(),
  ]
  return random.pick(oddPaths)
}

/** Returns the body as text, sometimes as invalid JSON. */
function textOf(fields: Record<string, unknown>, random: Random): string {
  const text = JSON.stringify(fields)
  if (!random.chance(0.06)) return text
  const [first = 'amount'] = Object.keys(fields)
  const brokenBodies = [
    text.slice(0, random.whole(0, text.length)),
    `${'['.repeat(2000)}${']'.repeat(2000)}`,
    `{"${first}":1,"${first}":2}`,
    `{"\\u0061mount":1,"amount":2}`,
    `\ufeff${text}`,
    `[${text}]`,
    'null',
    '"text"',
    '',
    `{"amount":${'9'.repeat(5000)}}`,
    // `JSON.stringify` writes null for these numbers.
    text.replace(/:-?\d+(?:\.\d+)?(?=[,}])/, ':1e999'),
    text.replace(/:-?\d+(?:\.\d+)?(?=[,}])/, ':-0'),
    `{"a":"${'y'.repeat(random.whole(0, 120_000))}"}`,
  ]
  return random.pick(brokenBodies)
}

function tokenOf({ audience }: Endpoint, tokens: Tokens, random: Random): string {
  if (random.chance(0.04)) return random.pick(['', 'x', long, `' OR 1=1`, 'Bearer'])
  const other = random.chance(0.03)
  const candidates = (audience === 'staff') !== other ? tokens.staff : tokens.player
  return random.pick(candidates)
}

function queryOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(plain(value).slice(0, 3000).toWellFormed())}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Builds a request to this call; most are valid enough to pass the first check. */
export function fuzzRequest(
  endpoint: Endpoint,
  {
    knownValues,
    tokens,
    random,
  }: { knownValues: KnownValues; tokens: Tokens; random: Random },
): FuzzRequest {
  const fields = fieldsOf(endpoint, knownValues, random)
  const path = pathOf(endpoint, fields, random)
  const method = random.chance(0.02) ? random.pick(methods) : endpoint.method
  const type = random.chance(0.03) ? random.pick(types) : 'application/json'
  const token = tokenOf(endpoint, tokens, random).replaceAll(/[^\x20-\x7e]/g, '?')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return {
    endpoint,
    method,
    path: hasBody ? path : path + queryOf(fields),
    headers: {
      'content-type': type,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.idempotency && random.chance(0.9)
        ? {
            'idempotency-key': random.chance(0.95)
              ? `k${random.fraction()}`
              : long.slice(0, 400),
          }
        : {}),
      ...(random.chance(0.01)
        ? { 'x-forwarded-for': random.pick(['::1', '1.2.3.4, x', '%']) }
        : {}),
    },
    body: hasBody ? Buffer.from(textOf(fields, random)) : Buffer.alloc(0),
  }
}
