import { confirmGamelimit, setGamelimit } from '@jinli/contract/play-limit/game-limit'
import {
  type LimitKind,
  type LimitPeriod,
  limitLabel,
  periodsOf,
} from '@jinli/contract/play-limit/game-limit.rules'
import { minuteText } from '@jinli/contract/wire/brand-time'
import { useState } from 'react'
import { AmountField, amountOf } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { RadioTiles } from '../ui/radio-tiles.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { limitDayWords } from './limit-day-words.ts'
import styles from './play-limit.module.css'
import { type GameLimit, useGameWish } from './use-game-limits.ts'

const periodTiles = [
  { value: 'day', label: '每日' },
  { value: 'week', label: '每周' },
  { value: 'month', label: '每月' },
] as const
/** What each kind counts, and what `0` means for it. */
const words = {
  stake: { title: '投注限额', counts: '所有投注之和。', zero: '0 表示不再投注' },
  loss: {
    title: '亏损限额',
    counts: '投注减派彩，未结算的投注先算作亏损。',
    zero: '0 表示不再投注',
  },
  single: { title: '单注限额', counts: '每一注的投注额。', zero: '每一注最多投注的金额' },
  deposit: { title: '每周与每月存款限额', counts: limitDayWords, zero: '0 表示不再存款' },
} as const
const singleWords =
  '超过的一注会被拒绝。转账场馆的投注稍后才能看到：有一注超过时，游戏会结束，余额转回中心钱包。'
const playWords =
  '北京时间零点重新计算，每周从周一开始。转账场馆的投注稍后计入，其间已在场馆的余额仍可能被投注；用完后游戏会结束，余额转回中心钱包，不能再转到场馆或进入游戏。'
const waits: Readonly<Record<LimitPeriod, string>> = {
  day: '24 小时',
  week: '7 天',
  month: '30 天',
}

/** What a player should know about how a kind of limit is counted and held. */
const howWords: Readonly<Record<LimitKind, string>> = {
  stake: playWords,
  loss: playWords,
  single: singleWords,
  deposit: '每周从周一开始。',
}

/** Shows the raise that waits for confirmation: its due time, and buttons to confirm or withdraw it. */
function GameRaise({ limit, onDone }: { limit: GameLimit; onDone: () => void }) {
  const confirm = useGameWish(confirmGamelimit, onDone)
  const drop = useGameWish(setGamelimit, onDone)
  const { raise, kind, period, amount } = limit
  if (raise === null) return null
  return (
    <section className={styles.raise} aria-label="待确认的新限额">
      <p>
        {raise.to === null ? (
          '取消限额'
        ) : (
          <>
            新限额 <MoneyText value={raise.to} />
          </>
        )}
        <span className={styles.hint}>
          {raise.is_due
            ? '等待期已过，确认后生效'
            : `${minuteText(raise.due_at)}后可确认生效`}
        </span>
      </p>
      <div className={styles.pair}>
        <Button
          kind="ghost"
          size="s"
          busy={drop.busy}
          onClick={() => {
            // A request for the limit that is in force now withdraws the raise.
            drop.run({ kind, period, amount }).catch(console.error)
          }}
        >
          取消
        </Button>
        <Button
          size="s"
          busy={confirm.busy}
          disabled={!raise.is_due}
          onClick={() => {
            confirm.run({ kind, period }).catch(console.error)
          }}
        >
          确认生效
        </Button>
      </div>
    </section>
  )
}

function Figures({ limit }: { limit: GameLimit | undefined }) {
  if (!limit) return <p className={styles.hint}>未设置</p>
  return (
    <dl className={styles.figures}>
      <div>
        <dt>当前限额</dt>
        <dd>
          <MoneyText value={limit.amount} />
        </dd>
      </div>
      {limit.kind !== 'single' && (
        <>
          <div>
            <dt>已用</dt>
            <dd>
              <MoneyText value={limit.used} />
            </dd>
          </div>
          <div>
            <dt>剩余</dt>
            <dd>
              <MoneyText value={limit.left} />
            </dd>
          </div>
          <div>
            <dt>重新计算</dt>
            <dd>{minuteText(limit.ends_at).slice(5)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

const blank = { amount: '' }
type FormProps = {
  kind: LimitKind
  period: LimitPeriod
  limit: GameLimit | undefined
  onDone: () => void
}

function GameLimitForm({ kind, period, limit, onDone }: FormProps) {
  const form = useForm(blank, ({ amount }) => {
    // An empty amount removes the limit, so it is an error if no limit is set.
    const nothing = amount === '' && !limit
    const isInvalid = amount !== '' && amountOf(amount) === null
    const isZeroStake = kind === 'single' && amountOf(amount) === 0n
    return nothing || isInvalid || isZeroStake ? { key: 'amount.invalid' } : null
  })
  function finish() {
    form.set(blank)
    onDone()
  }
  const wish = useGameWish(setGamelimit, finish, form.showRefusal)
  const submit = form.submit(wish.busy, ({ amount }) =>
    wish.run({ kind, period, amount: amountOf(amount) }),
  )
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <AmountField
        {...form.part('amount')}
        label={limitLabel(kind, period)}
        quick={kind === 'single' ? [10, 50, 200] : [500, 1000, 5000]}
        limits={limit ? `${words[kind].zero}，留空表示取消限额` : words[kind].zero}
      />
      <p className={styles.hint}>
        降低限额立即生效；提高或取消须等 {waits[period]}，再由您确认一次。
      </p>
      <Button type="submit" block busy={wish.busy}>
        保存
      </Button>
    </form>
  )
}

type SheetProps = {
  kind: LimitKind
  open: boolean
  limits: readonly GameLimit[]
  onClose: () => void
}

/** Shows the sheet of one kind of limit: the period, its figures, the pending raise and the form. */
export function GameLimitSheet({ kind, open, limits, onClose }: SheetProps) {
  const [period, setPeriod] = useState<LimitPeriod>(periodsOf(kind)[0])
  const periods = periodsOf(kind)
  const limit = limits.find((each) => each.kind === kind && each.period === period)
  return (
    <Sheet open={open} title={words[kind].title} onClose={onClose}>
      <div className={styles.sheet}>
        {periods.length > 1 && (
          <RadioTiles
            legend="计算周期"
            name={`${kind}-period`}
            columns={kind === 'deposit' ? 2 : 3}
            tiles={periodTiles.filter(({ value }) => periods.includes(value))}
            value={period}
            onChange={setPeriod}
          />
        )}
        <Figures limit={limit} />
        <p className={styles.hint}>
          {words[kind].counts}
          {howWords[kind]}
        </p>
        {limit && <GameRaise limit={limit} onDone={onClose} />}
        <GameLimitForm
          key={period}
          kind={kind}
          period={period}
          limit={limit}
          onDone={onClose}
        />
      </div>
    </Sheet>
  )
}
