import { confirmDepositlimit, depositlimit } from '@jinli/contract/play-limit/play-limit'
import { minuteText } from '@jinli/contract/wire/brand-time'
import { AmountField, amountOf } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { limitDayWords } from './limit-day-words.ts'
import styles from './play-limit.module.css'
import { type Limits, useWish } from './use-limits.ts'

type Props = { limits: Limits; onDone: () => void }

/** Shows the raise that waits for confirmation: its due time, and buttons to confirm or withdraw it. */
function Raise({ limits, onDone }: Props) {
  const confirm = useWish(confirmDepositlimit, onDone)
  const drop = useWish(depositlimit, onDone)
  const { raise, limit } = limits
  if (raise === null || limit === null) return null
  const due = minuteText(raise.due_at)
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
          {raise.is_due ? '等待期已过，确认后生效' : `${due}后可确认生效`}
        </span>
      </p>
      <div className={styles.pair}>
        <Button
          kind="ghost"
          size="s"
          busy={drop.busy}
          onClick={() => {
            // A request for the limit that is in force now withdraws the raise.
            drop.run({ amount: limit }).catch(console.error)
          }}
        >
          取消
        </Button>
        <Button
          size="s"
          busy={confirm.busy}
          disabled={!raise.is_due}
          onClick={() => {
            confirm.run({}).catch(console.error)
          }}
        >
          确认生效
        </Button>
      </div>
    </section>
  )
}

const blank = { amount: '' }

function LimitForm({ limits, onDone }: Props) {
  const form = useForm(blank, ({ amount }) => {
    // An empty amount removes the limit, so it is an error if no limit is set.
    const nothing = amount === '' && limits.limit === null
    const isInvalid = amount !== '' && amountOf(amount) === null
    return nothing || isInvalid ? { key: 'amount.invalid' } : null
  })
  function finish() {
    form.set(blank)
    onDone()
  }
  const wish = useWish(depositlimit, finish, form.showRefusal)
  const submit = form.submit(wish.busy, ({ amount }) =>
    wish.run({ amount: amountOf(amount) }),
  )
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <AmountField
        {...form.part('amount')}
        label={limits.limit === null ? '每日最多存款' : '新的每日限额'}
        quick={[500, 1000, 5000]}
        limits={
          limits.limit === null ? '0 表示不再存款' : '0 表示不再存款，留空表示取消限额'
        }
      />
      <p className={styles.hint}>
        降低限额立即生效；提高或取消须等 24 小时，再由您确认一次。
      </p>
      <Button type="submit" block busy={wish.busy}>
        保存
      </Button>
    </form>
  )
}

/** Shows the sheet 每日存款限额: today’s deposits, the pending raise, and the form for a new limit. */
export function DepositLimitSheet({
  open,
  limits,
  onClose,
}: {
  open: boolean
  limits: Limits
  onClose: () => void
}) {
  const { limit, used_today, credited_today, left_today } = limits
  return (
    <Sheet open={open} title="每日存款限额" onClose={onClose}>
      <div className={styles.sheet}>
        <dl className={styles.figures}>
          <div>
            <dt>当前限额</dt>
            <dd>{limit === null ? '未设置' : <MoneyText value={limit} />}</dd>
          </div>
          <div>
            <dt>今日已到账</dt>
            <dd>
              <MoneyText value={credited_today} />
            </dd>
          </div>
          <div>
            <dt>未完成</dt>
            <dd>
              <MoneyText value={used_today - credited_today} />
            </dd>
          </div>
          <div>
            <dt>今日还可存</dt>
            <dd>{left_today === null ? '不限' : <MoneyText value={left_today} />}</dd>
          </div>
        </dl>
        <p className={styles.hint}>{limitDayWords}</p>
        <Raise limits={limits} onDone={onClose} />
        <LimitForm limits={limits} onDone={onClose} />
      </div>
    </Sheet>
  )
}
