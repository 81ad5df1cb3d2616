import { messages } from '@jinli/contract/messages'
import { delcard, getcard } from '@jinli/contract/payout-card/payout-card'
import { payoutCardsMax } from '@jinli/contract/payout-card/payout-card.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCallMutation } from '../api/mutation.ts'
import { changeCachedResponse, refresh, useCallQuery } from '../api/query.ts'
import { Plus } from '../art/icons.tsx'
import { ask } from '../overlay/dialog.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useGo } from '../visit/go.ts'
import { fromCards } from './from-cards.ts'
import styles from './payout-card.module.css'
import { PayoutCardTile } from './payout-card-tile.tsx'

/** Options of the list: it is polled, because a card may be bound on another device. */
const fresh = { staleTime: 0, pollMs: 5000 } as const

/** Tab 1 lists USDT addresses and tab 2 cards; in the API, 1 means cards and 2 means addresses (decisions §3). */
const kinds = {
  1: {
    wire: 2,
    label: '虚拟币',
    limit: `最多绑定${payoutCardsMax}个地址`,
    add: '添加USDT地址',
    path: paths.addUsdtAddress(),
    empty: '还没有绑定USDT地址',
  },
  2: {
    wire: 1,
    label: '银行卡',
    limit: `最多绑定${payoutCardsMax}张银行卡`,
    add: '添加银行卡',
    path: paths.addBankCard(),
    empty: '还没有绑定银行卡',
  },
} as const
type Kind = keyof typeof kinds

type Card = Output<typeof getcard>[number]

/** Unbinds a card after a confirmation, and removes the card from the list. */
function useUnbind(wire: 1 | 2) {
  const isAsking = useRef(false)
  const target = useRef<number | null>(null)
  const unbind = useCallMutation(delcard, {
    onSuccess: () => {
      const unboundId = target.current
      changeCachedResponse(getcard, { type: wire }, (cards) =>
        cards.filter((card) => card.id !== unboundId),
      )
      toast.ok(messages.unbound)
      refresh(getcard)
    },
    onRefused: (refusal) => {
      toast.fail(refusal.message)
      refresh(getcard)
      return true
    },
    onLost: () => toast.fail('网络异常，请稍后再试'),
  })
  async function start(card: Card) {
    if (isAsking.current || unbind.busy) return
    isAsking.current = true
    const yes = await ask({
      title: '温馨提示',
      content: '确定要解除绑定该卡片吗？',
    }).finally(() => {
      isAsking.current = false
    })
    if (!yes) return
    target.current = card.id
    await unbind.run({ id: card.id })
  }
  return { start, busy: unbind.busy, target }
}

function CardList({ kind }: { kind: Kind }) {
  const go = useGo()
  const { wire, limit, add, path, empty } = kinds[kind]
  const cards = useCallQuery(getcard, { type: wire }, fresh)
  const unbind = useUnbind(wire)

  if (cards.isPending) return <SkeletonRows rows={2} height={148} />
  if (cards.error && !cards.data)
    return <LoadError error={cards.error} onRetry={cards.refetch} />
  const list = cards.data
  const toAdd = () => go(path, { state: fromCards })
  if (list.length === 0) {
    return (
      <Empty
        kind="cards"
        text={empty}
        hint={limit}
        action={
          <Button icon={<Plus size={20} />} onClick={toAdd}>
            {add}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul className={styles.cards}>
        {list.map((card) => (
          <li key={card.id}>
            <PayoutCardTile
              card={card}
              busy={unbind.busy && unbind.target.current === card.id}
              onUnbind={() => {
                unbind.start(card).catch(console.error)
              }}
            />
          </li>
        ))}
      </ul>
      {list.length < payoutCardsMax && (
        <button type="button" className={styles.add} onClick={toAdd}>
          <Plus size={20} />
          {add}
        </button>
      )}
      <p className={styles.limit}>
        {limit}，已绑定 {list.length}/{payoutCardsMax}
      </p>
    </>
  )
}

/** Shows the player's payout cards and USDT addresses (spec §2 /wallet). */
export function PayoutCardsPage() {
  const [query, setQuery] = useSearchParams()
  const kind: Kind = query.get('type') === '2' ? 2 : 1
  return (
    <PageBody>
      <Tabs
        label="卡包类型"
        look="pill"
        tabs={[
          { value: 1, label: kinds[1].label },
          { value: 2, label: kinds[2].label },
        ]}
        value={kind}
        onChange={(next) => setQuery({ type: String(next) }, { replace: true })}
      />
      <CardList key={kind} kind={kind} />
    </PageBody>
  )
}
