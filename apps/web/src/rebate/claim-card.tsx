import { dofanshui, getfanshui } from '@jinli/contract/rebate/rebate'
import { claimProblem } from '@jinli/contract/rebate/rebate.rules'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Fen } from '@jinli/money/money'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { moneyMoved } from '../visit/use-me.ts'
import styles from './rebate.module.css'

/** The words for a claim whose response was lost. */
const lostWords = { what: '领取返水', records: paths.rebates(), form: paths.rebates() }

function reread(): void {
  moneyMoved()
  refresh(getfanshui)
}

type ClaimCardProps = {
  /** The claimed and the pending sum; undefined until the first page is loaded. */
  claimedTotal: Fen | undefined
  pending: Fen | undefined
}

/** Shows both sums, and the button that claims all pending rebates (spec §5 Rebate claim). */
export function ClaimCard({ claimedTotal, pending }: ClaimCardProps) {
  const claim = useCallMutation(dofanshui, {
    lostWords: () => lostWords,
    toastSuccess: true,
    onSuccess: reread,
    // The rebates may have been claimed in another tab, so the sums are read again.
    onRefused: () => {
      refresh(getfanshui)
      return false
    },
    onLost: reread,
  })
  function press(): void {
    const problem = claimProblem(pending ?? 0n)
    if (problem) toast.fail(refusal(problem.key).message)
    else claim.run({}).catch(console.error)
  }
  return (
    <section
      className={styles.card}
      aria-label="返水合计"
      aria-busy={pending === undefined}
    >
      <div className={styles.pending}>
        <div>
          <h2 className={styles.caption}>待领取返水</h2>
          <p className={styles.figure}>
            <MoneyText value={pending} size="28" />
          </p>
        </div>
        <Button
          kind="ghost"
          busy={claim.busy}
          disabled={pending === undefined}
          onClick={press}
        >
          一键领取
        </Button>
      </div>
      <dl className={styles.claimed}>
        <dt>累计已领取</dt>
        <dd>
          <MoneyText value={claimedTotal} />
        </dd>
      </dl>
      <p className={styles.note}>
        {pending !== undefined && pending < 0n
          ? '注单有变更，差额将从之后的返水中扣除。'
          : '每日有效投注在次日计算；领取后完成1倍流水即可提现。'}
      </p>
    </section>
  )
}
