import { refusal } from '@jinli/contract/refusals'
import { centreWallet } from '@jinli/contract/vocabulary'
import { balancelist, transfer } from '@jinli/contract/wallet'
import { transferProblem } from '@jinli/contract/wallet.rules'
import { fenOfNumber, yuanText } from '@jinli/money/money'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { reloadMe, useMe } from '../session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useProblem } from '../ui/use-problem.ts'
import { AutoTransfer } from './auto-transfer.tsx'
import { MovingNotice } from './moving-notice.tsx'
import styles from './transfer-form.module.css'
import { amountOf, TransferForm, type WalletChoice } from './transfer-form.tsx'
import { firstSides, type Sides, swapped, withSide, withVenue } from './transfer-sides.ts'
import { useRecoverAll } from './use-recover-all.ts'
import { useVenues } from './use-venues.ts'
import { VenueList } from './venue-list.tsx'
import { transferDone } from './venues.ts'

/** Spec §9: the transfer screen asks the venues every 1.5 s. */
const pollMs = 1500
/** Spec §9: rows of the collapsed venue list. */
const shownVenues = 4

/** The manual form's state and its sending. */
function useTransfer(sides: Sides) {
  const problem = useProblem()
  const [amount, setAmount] = useState('')
  const send = useCallMutation(transfer, {
    money: true,
    onRefused: (refused) => {
      refresh(balancelist)
      reloadMe()
      return problem.refused(refused)
    },
    onLost: () => refresh(balancelist),
    onSuccess: ({ data, message }) => {
      if (data.state === transferDone) toast.ok(message)
      else toast.info(message)
      setAmount('')
      reloadMe()
      refresh(balancelist)
    },
  })
  function submit() {
    const fen = amountOf(amount)
    const form = { amount: fen, sourcetype: sides.source, targettype: sides.target }
    if (problem.show(transferProblem(form)) || fen === null) return
    send.run({ ...form, amount: yuanText(fen) }).catch(console.error)
  }
  function type(text: string) {
    setAmount(text)
    problem.clear()
  }
  return { amount, type, submit, busy: send.busy, problem }
}

/** `/transfer` 转账 (spec §2, §4 Auto-transfer). */
export function TransferPage() {
  const me = useMe()
  const venues = useVenues(pollMs)
  const recovery = useRecoverAll()
  const [chosen, setChosen] = useState<Sides | null>(null)
  const list = venues.data ?? []
  const sides = chosen ?? firstSides(list)
  const form = useTransfer(sides)

  if (me.error && !me.data) return <LoadError error={me.error} onRetry={me.refetch} />
  if (!me.data) {
    return (
      <PageBody>
        <SkeletonRows rows={1} height={76} />
        <SkeletonRows rows={1} height={400} />
        <SkeletonRows rows={1} height={200} />
      </PageBody>
    )
  }
  const auto = me.data.transferstatus === 1
  const wallets: WalletChoice[] = [
    { value: centreWallet, label: '中心钱包', balance: fenOfNumber(me.data.balance) },
    ...list.map((venue) => ({
      value: venue.platname,
      label: venue.name,
      balance: fenOfNumber(venue.balance),
    })),
  ]
  function choose(next: Sides) {
    setChosen(next)
    form.problem.clear()
  }
  const bothVenues = ![sides.source, sides.target].includes(centreWallet)
  const venueSide = sides.source === centreWallet ? sides.target : sides.source
  return (
    <PageBody>
      <AutoTransfer on={auto} />
      <MovingNotice venues={list} />
      <form
        noValidate
        className={styles.whole}
        onSubmit={(event) => {
          event.preventDefault()
          if (!auto && !form.busy) form.submit()
        }}
      >
        {!auto && (
          <Card>
            <TransferForm
              wallets={wallets}
              sides={sides}
              sidesError={bothVenues ? refusal('transfer.venue-to-venue').message : null}
              onSide={(side, wallet) => choose(withSide(sides, side, wallet))}
              onSwap={() => choose(swapped(sides))}
              amount={form.amount}
              onAmount={form.type}
              amountError={form.problem.at('amount')}
            />
          </Card>
        )}
        <VenueList
          venues={venues}
          recovery={recovery}
          size={shownVenues}
          // While automatic transfer is on, taps on the rows are ignored (spec §4).
          {...(auto
            ? {}
            : {
                picked: venueSide,
                onPick: (venue) => {
                  choose(withVenue(sides, venue.platname))
                  // The form it fills lies above.
                  window.scrollTo({ top: 0, behavior: 'smooth' })
                },
              })}
        />
        {!auto && (
          <BottomBar>
            <Button type="submit" block busy={form.busy} disabled={!sides.target}>
              确认转账
            </Button>
          </BottomBar>
        )}
      </form>
    </PageBody>
  )
}
