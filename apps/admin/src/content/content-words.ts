import type { listContent } from '@jinli/contract/content/content.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'

export type ContentRow = Output<typeof listContent>['data'][number]
type Head = NonNullable<ContentRow['live']>

export function scheduleText({
  starts_at,
  ends_at,
}: Pick<Head, 'starts_at' | 'ends_at'>): string {
  const from = starts_at ? `${timeText(starts_at)} 起` : '发布后立即'
  return `${from}，${ends_at ? `${timeText(ends_at)} 止` : '一直展示'}`
}

/** Describes whether players see an item. */
export function standingWord(row: Pick<ContentRow, 'live' | 'waiting'>): {
  tone: Tone
  word: string
} {
  if (row.live) return { tone: 'good', word: '展示中' }
  if (row.waiting) return { tone: 'claim', word: '待上线' }
  return { tone: 'closed', word: '未展示' }
}
