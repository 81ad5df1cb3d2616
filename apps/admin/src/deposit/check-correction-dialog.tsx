import { confirmDepositCorrection } from '@jinli/contract/deposit/deposit-correction.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { AmountField } from '../page/amount-field.tsx'
import { FactList } from '../page/fact-list.tsx'
import { timeText } from '../page/time-text.ts'
import { usePlayerContext } from '../profile/use-player-context.ts'
import type { ReviewDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import { correctionEffect, worthFromText } from './correction-form.ts'
import { type Correction, type DepositRow, draftOf, proposalWord } from './deposit-row.ts'

type CheckForm = { amount: string }

function checkProblem({ amount }: CheckForm, draft: Correction) {
  if (draft.kind === 'reopening') return null
  const fen = worthFromText(amount)
  const field = 'amount' as const
  if (fen === null) return { field, message: refusal('amount.invalid').message }
  if (fen === draft.amount) return null
  return { field, message: '与提交的金额不一致，请重新核对' }
}

type Props = ReviewDialogProps<DepositRow> & { draft: Correction }

function CheckDialog({ row, draft, onStale, onDone, onClose }: Props) {
  const { deposit_no } = row
  const context = usePlayerContext(row.username)
  const isAmount = draft.kind === 'amount'
  const what = proposalWord(draft)
  return (
    <ActionDialog<CheckForm, DepositRow>
      title={`复核${what} ${deposit_no}`}
      renderEffect={({ amount }) =>
        isAmount
          ? correctionEffect(row, worthFromText(amount), context.data?.balances)
          : `订单回到待审核，会员 ${row.username} 的钱包不变`
      }
      confirm="复核通过"
      initial={{ amount: '' }}
      {...(isAmount ? { firstField: 'amount' } : {})}
      problem={(form) => checkProblem(form, draft)}
      task={({ amount }) =>
        call(confirmDepositCorrection, {
          deposit_no,
          correction_no: draft.correction_no,
          amount: isAmount ? worthFromText(amount) : null,
        })
      }
      successText={`已${what} ${deposit_no}`}
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      <FactList
        facts={[
          { label: '提交', value: `${draft.made_by} ${timeText(draft.made_at)}` },
          { label: '原因', value: draft.reason },
          { label: '收款流水号', value: draft.reference },
        ]}
      />
      {isAmount && <AmountField label="实际金额（元，请自行核对后填写）" name="amount" />}
    </ActionDialog>
  )
}

/** Confirms what another member proposed. The second person enters the amount. */
export function CheckCorrectionDialog(props: ReviewDialogProps<DepositRow>) {
  const draft = draftOf(props.row)
  return draft ? <CheckDialog {...props} draft={draft} /> : null
}
