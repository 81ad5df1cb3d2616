import { statementTypes } from '@jinli/contract/statement/statement'
import { centreWallet } from '@jinli/contract/vocabulary'
import { transfer } from '@jinli/contract/wallet/wallet'
import { transferProblem } from '@jinli/contract/wallet/wallet.rules'
import type { CallInput } from '@jinli/contract/wire/endpoint'
import { useCallMutation } from '../api/mutation.ts'
import type { LostWords } from '../api/pending-attempts.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { amountOf } from '../ui/amount-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { moneyMoved } from '../visit/use-me.ts'
import type { Sides } from './transfer-sides.ts'
import { transferDone } from './venues.ts'

const blank = { amount: '' }

function transferWords({ targettype }: CallInput<typeof transfer>): LostWords {
  const { transferIn, transferOut } = statementTypes
  const type = targettype === centreWallet ? transferIn : transferOut
  return { what: '转账', records: paths.statement({ type }), form: paths.transfer() }
}

/** Holds the state of a transfer form and sends its request. `onMoved` is for screens that show other amounts too. */
export function useTransfer(sides: Sides, onMoved?: () => void) {
  const orderOf = ({ amount }: typeof blank) => ({
    amount: amountOf(amount),
    sourcetype: sides.source,
    targettype: sides.target,
  })
  const form = useForm(blank, (values) => transferProblem(orderOf(values)))
  const send = useCallMutation(transfer, {
    lostWords: transferWords,
    onRefused: (refusal) => {
      moneyMoved()
      return form.showRefusal(refusal)
    },
    onLost: moneyMoved,
    onSuccess: ({ data, message }) => {
      if (data.state === transferDone) toast.ok(message)
      else toast.info(message)
      form.set(blank)
      moneyMoved()
      onMoved?.()
    },
  })
  const submit = form.submit(send.busy, (values) => send.run(orderOf(values)))
  return { form, submit, busy: send.busy }
}
