import type { Output } from '@jinli/contract/endpoint'
import {
  activityApplyLog,
  activityapplication,
  activitygiveup,
  activityprogress,
  doactivitygiveup,
} from '@jinli/contract/promotion'
import { getBetAmount } from '@jinli/contract/withdrawal'
import { formatYuan } from '@jinli/money/money'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { moneyMoved } from '../visit/use-me.ts'
import styles from './application.module.css'

type Told = Output<typeof activitygiveup>
type Props = { id: string; onDone: () => void }

function useGiveUp({ id, onDone }: Props) {
  const told = () =>
    refresh(activityapplication, activityApplyLog, activityprogress, getBetAmount)
  const page = paths.application({ id })
  return useCallMutation(doactivitygiveup, {
    toastSuccess: true,
    lost: () => ({ what: '放弃彩金', records: page, form: page }),
    onSuccess: () => {
      told()
      moneyMoved()
      onDone()
    },
    // Another bet was settled meanwhile, say: the amounts are told anew.
    onRefused: () => {
      refresh(activitygiveup)
      told()
      return false
    },
  })
}

/** What goes, what comes off, and what is left, before it is confirmed. */
function Amounts({ told }: { told: Told }) {
  const { bonus, result, taken, released, balance } = told
  return (
    <dl className={styles.amounts}>
      <Pair name="彩金">
        <MoneyText value={bonus} />
      </Pair>
      <Pair name="领取后的投注输赢">
        <MoneyText value={result} result />
      </Pair>
      <Pair name="将从中心钱包扣回">
        <strong>
          <MoneyText value={taken} />
        </strong>
      </Pair>
      <Pair name="不再要求的有效投注">
        <MoneyText value={released} />
      </Pair>
      <Pair name="中心钱包余额">
        <MoneyText value={balance} />
      </Pair>
      {told.refusal === '' && (
        <Pair name="放弃后余额">
          <MoneyText value={balance - taken} />
        </Pair>
      )}
    </dl>
  )
}

function Question({ id, told, onDone }: Props & { told: Told }) {
  const giveUp = useGiveUp({ id, onDone })
  return (
    <>
      <p className={styles.words}>
        放弃后扣回彩金及其赢利（输掉的部分不再扣），您自己的本金不受影响。此操作不能撤销。
      </p>
      <Amounts told={told} />
      {told.refusal && (
        <p className={styles.reason} role="alert">
          {told.refusal}
        </p>
      )}
      <div className={styles.choice}>
        <Button kind="quiet" block onClick={onDone}>
          再想想
        </Button>
        <Button
          kind="danger"
          block
          busy={giveUp.busy}
          disabled={told.refusal !== ''}
          onClick={() => void giveUp.run({ id, taken: told.taken })}
        >
          确认放弃，扣回 ¥{formatYuan(told.taken)}
        </Button>
      </div>
    </>
  )
}

/** What stands in the way goes by itself: a bet is settled, a transfer lands. */
const lookMs = 5000

/** Asked for anew each time it opens: what is confirmed is what is told. */
function Asked({ id, onDone }: Props) {
  const query = useCallQuery(
    activitygiveup,
    { id },
    {
      staleTime: 0,
      passing: true,
      pollMs: (told) => told !== undefined && told.refusal !== '' && lookMs,
    },
  )
  const { data, error, refetch } = query
  if (error) return <LoadError small error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={5} height={28} />
  return <Question id={id} told={data} onDone={onDone} />
}

/** Gives one bonus up, with the amounts told first. */
export function GiveUpSheet({
  id,
  open,
  onClose,
}: {
  id: string
  open: boolean
  onClose: () => void
}) {
  return (
    <Sheet open={open} title="放弃彩金" onClose={onClose}>
      <Asked id={id} onDone={onClose} />
    </Sheet>
  )
}
