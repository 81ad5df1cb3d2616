import type { listBreakGlass } from '@jinli/contract/break-glass/break-glass.admin'
import type { Output } from '@jinli/contract/wire/endpoint'

export type BreakGlassRow = Output<typeof listBreakGlass>['data'][number]

/** Formats minutes as `1 小时 30 分钟`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${hours} 小时`, rest && `${rest} 分钟`].filter(Boolean).join(' ')
}
