import { type Fen, formatYuan } from '@jinli/money/money'

type Limits = { order_max: Fen | null; day_max: Fen | null }

export function limitWords({ order_max, day_max }: Limits): string {
  const words = (what: string, fen: Fen | null) =>
    fen === null ? [] : [`${what} ${formatYuan(fen)}`]
  return [...words('单笔', order_max), ...words('每日', day_max)].join(' · ') || '不限'
}
