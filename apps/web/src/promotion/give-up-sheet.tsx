import {
  activityApplyLog,
  activityapplication,
  activitygiveup,
  activityprogress,
  doactivitygiveup,
} from '@jinli/contract/promotion/promotion'
import type { Output } from '@jinli/contract/wire/endpoint'
import { getBetAmount } from '@jinli/contract/withdrawal/withdrawal'
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

type GiveUpTerms = Output<typeof activitygiveup>
type Props = { id: string; onDone: () => void }

function useGiveUp({ id, onDone }: Props) {
  const refreshStatus = () =>
    refresh(activityapplication, activityApplyLog, activityprogress, getBetAmount)
  const page = paths.application({ id })
  return useCallMutation(doactivitygiveup, {
    toastSuccess: true,
    lostWords: () => ({ what: '放弃彩金', records: page, form: page }),
    onSuccess: () => {
      refreshStatus()
      moneyMoved()
      onDone()
    },
    // A bet may have been settled since the amounts were shown, so they are read again.
    onRefused: () => {
      refresh(activitygiveup)
      refreshStatus()
      return false
    },
  })
}

/** Shows what the player loses by giving up: the bonus, the deduction, and the balance after it. */
function Amounts({ terms }: { terms: GiveUpTerms }) {
  const { bonus, result, taken, released, balance } = terms
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
      {terms.refusal === '' && (
        <Pair name="放弃后余额">
          <MoneyText value={balance - taken} />
        </Pair>
      )}
    </dl>
  )
}

function Question({ id, terms, onDone }: Props & { terms: GiveUpTerms }) {
  const giveUp = useGiveUp({ id, onDone })
  return (
    <>
      <p className={styles.words}>
        放弃后扣回彩金及其赢利（输掉的部分不再扣），您自己的本金不受影响。此操作不能撤销。
      </p>
      <Amounts terms={terms} />
      {terms.refusal && (
        <p className={styles.reason} role="alert">
          {terms.refusal}
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
          disabled={terms.refusal !== ''}
          onClick={() => void giveUp.run({ id, taken: terms.taken })}
        >
          确认放弃，扣回 ¥{formatYuan(terms.taken)}
        </Button>
      </div>
    </>
  )
}

/** The poll interval while something prevents giving up, until a bet is settled or a transfer completes. */
const lookMs = 5000

/** Shows the amounts. They are requested each time the sheet opens, so that the player confirms current amounts. */
function CurrentTerms({ id, onDone }: Props) {
  const query = useCallQuery(
    activitygiveup,
    { id },
    {
      staleTime: 0,
      passing: true,
      pollMs: (data) => data !== undefined && data.refusal !== '' && lookMs,
    },
  )
  const { data, error, refetch } = query
  if (error) return <LoadError small error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={5} height={28} />
  return <Question id={id} terms={data} onDone={onDone} />
}

/** Shows the sheet to give up a bonus, which shows the amounts before the player confirms. */
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
      <CurrentTerms id={id} onDone={onClose} />
    </Sheet>
  )
}
