/**
 * What must differ from run to run is written as a word: order numbers, ids, tokens and ports by
 * their first appearance, moments by their spelling and their distance from now. All else stays.
 */
export class PlainWords {
  private readonly names = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  /** Takes JSON text, returns JSON text: amounts, states, order of keys and number spellings stay. */
  ofJson(text: string, now: Date): string {
    const keyed = text.replace(
      /"(\w+)":("(?:[^"\\]|\\.)*"|-?[\d.]+(?:e[+-]?\d+)?)/gi,
      (whole, key: string, value: string) => {
        const word = this.ofField(key, value)
        return word === null ? whole : `"${key}":"${word}"`
      },
    )
    const aged = keyed.replace(
      /("field":"age","before":)"[^"]*"(,"after":)"[^"]*"/g,
      '$1"seconds"$2"seconds"',
    )
    const paths = aged.replace(
      /\/settings\/(\d+)\//g,
      (_, id: string) => `/settings/${this.named('id', id, 'id#')}/`,
    )
    return this.ofText(paths, now)
  }

  /** Order numbers, moments and addresses wherever they stand. */
  ofText(text: string, now: Date): string {
    return text
      .replace(/([ADPTW])20\d{22}(?!\d)/g, (number, kind: string) =>
        this.named(`order ${kind}`, number, `${kind}#`),
      )
      .replace(/-\d{8}-\d{6}\.csv/g, '-<now>.csv')
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>')
      .replace(/session=[^"&\\]+/g, 'session=<session>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, (at) =>
        moment('instant', new Date(at), now, at.length),
      )
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, (at) => moment('time', brand(at), now))
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, (at) =>
        moment('minute', brand(`${at}:00`), now),
      )
      .replace(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g, (day) => daysFrom(day, now))
  }

  private ofField(key: string, value: string): string | null {
    const kind = value.startsWith('"') ? 'text' : 'number'
    if (/^(token|api_token|request_id|hash)$/.test(key))
      return value.length > 2 ? `<${key}>` : null
    if (/^(next|prev)$/.test(key)) return value.length > 2 ? '<place>' : null
    // Its squares follow the port.
    if (key === 'ios_download_qrcode') return '<picture>'
    if (/^(age|venues_age|oldest_open)$/.test(key)) return `${kind}:seconds`
    if (/^(id|bet_id)$/.test(key)) {
      return `${kind}:${this.named(key, value.replaceAll('"', ''), `${key}#`)}`
    }
    // Withdrawals name their card so; a bank's own name is no number.
    if (key === 'bank' && /^"?\d{1,5}"?$/.test(value)) {
      return `${kind}:${this.named('id', value.replaceAll('"', ''), 'id#')}`
    }
    return null
  }

  private named(kind: string, value: string, prefix: string): string {
    const known = this.names.get(`${kind} ${value}`)
    if (known) return known
    const count = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, count)
    const name = `${prefix}${count}`
    this.names.set(`${kind} ${value}`, name)
    return name
  }
}

function brand(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`)
}

/** `<time now>`, `<instant now+60m>`, `<time now-3d>`: steps of five minutes, so that a slow run reads the same. */
function moment(kind: string, at: Date, now: Date, length = 0): string {
  const steps = Math.round((at.getTime() - now.getTime()) / 300_000)
  const minutes = Math.abs(steps * 5)
  const sign = steps < 0 ? '-' : '+'
  const far = minutes % 1440 === 0 ? `${minutes / 1440}d` : `${minutes}m`
  const spelling = length > 0 ? `${kind}/${length}` : kind
  return `<${spelling} now${minutes === 0 ? '' : sign + far}>`
}

function daysFrom(day: string, now: Date): string {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  if (Math.abs(days) > 40) return day
  return `<today${days === 0 ? '' : `${days < 0 ? '' : '+'}${days}d`}>`
}
