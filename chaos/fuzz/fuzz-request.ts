import type { Endpoint } from '@jinli/contract/endpoint'
import { sampleInput } from '@jinli/dev-env/sample-input'
import type { Random } from '../random.ts'

/** One request as it goes out; nothing of it needs to be right. */
export type FuzzRequest = {
  endpoint: Endpoint
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** What a field may be filled with from a run's own world: numbers of orders, names, secrets. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>
export type Tokens = Readonly<Record<'player' | 'staff', readonly string[]>>

const long = 'x'.repeat(9000)
const numbers = [0, -1, 1, 0.1, -0, 1e21, 1.5, 2 ** 53, 2 ** 63]
const amounts =
  '0 -1 1e3 0x10 １００ 100.001 NaN null 2026-02-30 0000-00-00 +275760-09-13'.split(' ')
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
const inherited = ['__proto__', 'constructor', 'toString', 'toJSON']
const values: readonly unknown[] = [
  ...numbers,
  ...amounts,
  ...texts,
  ...attacks,
  ...shapes,
  ...inherited,
  long,
  '9'.repeat(40),
]
const names = [...inherited, 'state', 'balance', 'user_id', 'id', 'fee']
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

/** A body of the call with some fields spoilt, some missing, some that nobody asked for. */
function fieldsOf(
  endpoint: Endpoint,
  known: Known,
  random: Random,
): Record<string, unknown> {
  const some = Object.entries(known).map(([name, all]) => [name, random.pick(all)] as const)
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

/** A value as an address can hold it. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The parts of the path, which are fields of the call, spelled as strangers may. */
function pathOf(
  { path }: Endpoint,
  fields: Record<string, unknown>,
  random: Random,
): string {
  const filled = path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = plain(fields[name]).slice(0, 2000)
    delete fields[name]
    return encodeURIComponent(value.toWellFormed())
  })
  if (!random.chance(0.02)) return filled
  const spelled = [
    filled.replace('/api', '/%61pi'),
    `${filled}/`,
    filled.replace('/', '//'),
    `${filled}/..`,
    `${filled}%00`,
    `${filled}%`,
    `${filled};a=b`,
    filled.toUpperCase(),
  ]
  return random.pick(spelled)
}

/** The body as text, now and then no JSON at all. */
function textOf(fields: Record<string, unknown>, random: Random): string {
  const text = JSON.stringify(fields)
  if (!random.chance(0.06)) return text
  const [first = 'amount'] = Object.keys(fields)
  const broken = [
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
    `{"a":"${'y'.repeat(random.whole(0, 120_000))}"}`,
  ]
  return random.pick(broken)
}

function tokenOf({ audience }: Endpoint, tokens: Tokens, random: Random): string {
  if (random.chance(0.04)) return random.pick(['', 'x', long, `' OR 1=1`, 'Bearer'])
  const other = random.chance(0.03)
  const wanted = (audience === 'staff') !== other ? tokens.staff : tokens.player
  return random.pick(wanted)
}

function queryOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(plain(value).slice(0, 3000).toWellFormed())}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** One request to this call, mostly near enough to right that it gets past the first check. */
export function fuzzRequest(
  endpoint: Endpoint,
  { known, tokens, random }: { known: Known; tokens: Tokens; random: Random },
): FuzzRequest {
  const fields = fieldsOf(endpoint, known, random)
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
      ...(endpoint.keyed && random.chance(0.9)
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
