import { douserredpacket, redpacket, userredpacket } from '@jinli/contract/red-packet'
import { refusal } from '@jinli/contract/refusals'
import type { Fen } from '@jinli/money/money'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { paths } from '../paths.ts'
import { moneyMoved } from '../visit/use-me.ts'

/** What the popup over the page says (spec §4 Red packet); `opening` while the draw is under way. */
export type Told =
  | { kind: 'opening' }
  | { kind: 'won'; amount: Fen }
  | { kind: 'not-started' | 'ended' | 'no-chance' | 'refused'; text: string }

/** Spec §8, as the server says them. */
const noChance = refusal('red-packet.no-chance').message
const lostText = refusal('http.fault').message

const kinds: Readonly<Record<string, 'not-started' | 'ended' | 'no-chance'>> = {
  'red-packet.not-started': 'not-started',
  'red-packet.ended': 'ended',
  'red-packet.sold-out': 'ended',
  'red-packet.no-chance': 'no-chance',
}

/** One draw at a time: asked for only with a chance, and told in the popup. */
export function useDraw(left: number) {
  const [told, setTold] = useState<Told | null>(null)
  function reload(): void {
    refresh(userredpacket, redpacket)
    moneyMoved()
  }
  const draw = useCallMutation(douserredpacket, {
    lost: () => ({
      what: '拆红包',
      records: paths.redPacketRecords(),
      form: paths.redPacket(),
    }),
    onSuccess: ({ data }) => {
      setTold({ kind: 'won', amount: data.redpacketmoney })
      reload()
    },
    onRefused: ({ key, message: text }) => {
      setTold({ kind: kinds[key] ?? 'refused', text })
      reload()
      return true
    },
    onLost: () => {
      setTold({ kind: 'refused', text: lostText })
      reload()
    },
  })
  function open(): void {
    if (draw.busy) return
    if (left <= 0) {
      setTold({ kind: 'no-chance', text: noChance })
      return
    }
    setTold({ kind: 'opening' })
    draw.run({}).catch(console.error)
  }
  /** What is under way is not put away: its answer would come to nobody. */
  function close(): void {
    if (!draw.busy) setTold(null)
  }
  return { told, open, close }
}
