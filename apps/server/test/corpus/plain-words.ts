/** The time from the installation (`began`) to now. A time in between is written as "now", even on a slow machine. */
export type WalkTime = { began: Date; now: Date }

/**
 * Replaces values that differ between runs by placeholders. Order numbers and ids are numbered by first appearance.
 * Times become their format and their distance from now. Tokens and ports become fixed words. Everything else stays.
 */
export class PlainWords {
  private readonly names = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  /** Replaces values in a JSON text. Amounts, states, the order of keys and number formats stay unchanged. */
  ofJson(text: string, walk: WalkTime): string {
    const withoutKeys = text.replace(
      /"(\w+)":("(?:[^"\\]|\\.)*"|-?[\d.]+(?:e[+-]?\d+)?)/gi,
      (whole, key: string, value: string) => {
        const word = this.ofField(key, value)
        return word === null ? whole : `"${key}":"${word}"`
      },
    )
    const withoutAges = withoutKeys.replace(
      /("field":"age","before":)"[^"]*"(,"after":)"[^"]*"/g,
      '$1"seconds"$2"seconds"',
    )
    const paths = withoutAges.replace(
      /\/settings\/(\d+)\//g,
      (_, id: string) => `/settings/${this.named('id', id, 'id#')}/`,
    )
    return this.ofText(paths, walk)
  }

  /** Replaces order numbers, times, ports and game sessions anywhere in a text. */
  ofText(text: string, walk: WalkTime): string {
    return text
      .replace(/([ADPTW])20\d{22}(?!\d)/g, (number, kind: string) =>
        this.named(`order ${kind}`, number, `${kind}#`),
      )
      .replace(/-\d{8}-\d{6}\.(csv|xlsx)/g, '-<now>.$1')
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>')
      .replace(/session=[^"&\\]+/g, 'session=<session>')
      .replace(/ticket=[^"&\\]+/g, 'ticket=<ticket>')
      .replace(/pid=[\dA-Z]{8}/g, 'pid=<code>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, (at) =>
        moment('instant', new Date(at), walk, at.length),
      )
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, (at) => moment('time', brand(at), walk))
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, (at) =>
        moment('minute', brand(`${at}:00`), walk),
      )
      .replace(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g, (day) => daysFrom(day, walk.now))
  }

  private ofField(key: string, value: string): string | null {
    const kind = value.startsWith('"') ? 'text' : 'number'
    if (/^(token|api_token|request_id|hash)$/.test(key))
      return value.length > 2 ? `<${key}>` : null
    if (/^(next|prev)$/.test(key)) return value.length > 2 ? '<place>' : null
    // The QR codes contain the port.
    if (key === 'ios_download_qrcode' || key === 'qr') return '<picture>'
    // The code of an agent.
    if (key === 'code' && /^"[\dA-Z]{8}"$/.test(value)) return '<code>'
    if (/^(age|venues_age|oldest_open)$/.test(key)) return `${kind}:seconds`
    // The public number of a player.
    if (key === 'id' && /^\d{9,10}$/.test(value)) return `${kind}:<player>`
    if (/^(id|bet_id)$/.test(key)) {
      return `${kind}:${this.named(key, value.replaceAll('"', ''), `${key}#`)}`
    }
    // In withdrawals `bank` is the id of a card; elsewhere it is the name of a bank.
    if (key === 'bank' && /^"?\d{1,5}"?$/.test(value)) {
      return `${kind}:${this.named('id', value.replaceAll('"', ''), 'id#')}`
    }
    return null
  }

  private named(kind: string, value: string, prefix: string): string {
    const knownName = this.names.get(`${kind} ${value}`)
    if (knownName) return knownName
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

const minuteMs = 60_000
/** Times within this distance count as equal. */
const toleranceMinutes = 2.5

/** Returns the roundest number of minutes that may be between `at` and a time of the walk. */
function minutesFrom(at: Date, { began, now }: WalkTime): number {
  const least = (at.getTime() - now.getTime()) / minuteMs - toleranceMinutes
  const most = (at.getTime() - began.getTime()) / minuteMs + toleranceMinutes
  const isPossible = (minutes: number) => minutes >= least && minutes <= most
  const steps = [1440, 60, 15, 5].flatMap((unit) => [
    Math.ceil(least / unit) * unit,
    Math.floor(most / unit) * unit,
  ])
  return (isPossible(0) ? 0 : steps.find(isPossible)) ?? Math.round(least)
}

/** Returns a placeholder in steps of five minutes: `<time now>`, `<instant now+60m>`, `<time now-3d>`. */
function moment(kind: string, at: Date, walk: WalkTime, length = 0): string {
  const from = minutesFrom(at, walk)
  const minutes = Math.abs(from)
  const sign = from < 0 ? '-' : '+'
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
