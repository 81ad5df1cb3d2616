import {
  type LimitKind,
  limitKinds,
  limitLabel,
} from '@jinli/contract/play-limit/game-limit.rules'
import { useState } from 'react'
import { Coins, Info } from '../art/icons.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { GameLimitSheet } from './game-limit-sheet.tsx'
import { type GameLimit, useGameLimits } from './use-game-limits.ts'

const words = {
  deposit: { label: '每周与每月存款限额', note: '设定每周、每月最多存多少' },
  loss: { label: '亏损限额', note: '设定每日、每周、每月最多输多少' },
  stake: { label: '投注限额', note: '设定每日、每周、每月最多投注多少' },
  single: { label: '单注限额', note: '设定一注最多投多少' },
} as const

/** Returns the limit with the least left, which is the one that stops first. */
function tightest(limits: readonly GameLimit[], kind: LimitKind): GameLimit | undefined {
  const [first, ...others] = limits.filter((limit) => limit.kind === kind)
  if (!first) return undefined
  return others.reduce((least, limit) => (limit.left < least.left ? limit : least), first)
}

function noteOf(limit: GameLimit | undefined, kind: LimitKind): string {
  if (!limit) return words[kind].note
  if (limit.raise?.is_due) return '新限额待您确认生效'
  return kind === 'single' ? '每一注最多' : `${limitLabel(kind, limit.period)}剩余`
}

function LeftWords({ left }: { left: GameLimit['left'] }) {
  return (
    <>
      还剩 <MoneyText value={left} />
    </>
  )
}

/** Shows a row for each kind of limit with periods, with what is left, and the limits that staff set. */
export function GameLimitRows() {
  const [openSheet, setOpenSheet] = useState<LimitKind | null>(null)
  const limits = useGameLimits()
  if (!limits.data)
    return limits.error ? (
      <LoadError small error={limits.error} onRetry={limits.refetch} />
    ) : (
      <SkeletonRows rows={2} height={52} />
    )
  const { list, by_operator: byOperator } = limits.data
  return (
    <>
      {limitKinds.map((kind) => {
        const limit = tightest(list, kind)
        return (
          <ListRow
            key={kind}
            icon={<Coins size={22} />}
            label={words[kind].label}
            note={noteOf(limit, kind)}
            value={limit ? <MoneyText value={limit.left} /> : '未设置'}
            onClick={() => setOpenSheet(kind)}
          />
        )
      })}
      {byOperator.map(({ kind, period, amount, left }) => (
        <ListRow
          key={`${kind}-${period}-${amount}`}
          icon={<Info size={22} />}
          label={`平台设定的${limitLabel(kind, period)}`}
          note={kind === 'single' ? '每一注最多' : <LeftWords left={left} />}
          value={<MoneyText value={amount} />}
        />
      ))}
      {limitKinds.map((kind) => (
        <GameLimitSheet
          key={kind}
          kind={kind}
          open={openSheet === kind}
          limits={list}
          onClose={() => setOpenSheet(null)}
        />
      ))}
    </>
  )
}
