import {
  douserredpacket,
  redpacket,
  userredpacket,
} from '@jinli/contract/red-packet/red-packet'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Fen } from '@jinli/money/money'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { paths } from '../paths.ts'
import { moneyMoved } from '../visit/use-me.ts'

/** The state of the popup (spec §4 Red packet). It is `opening` until the response arrives. */
export type DrawState =
  | { kind: 'opening' }
  | { kind: 'won'; amount: Fen }
  | { kind: 'not-started' | 'ended' | 'no-chance' | 'refused'; text: string }

/** The server’s message for a player without draws (spec §8). */
const noChance = refusal('red-packet.no-chance').message
const lostText = refusal('http.fault').message

const kinds: Readonly<Record<string, 'not-started' | 'ended' | 'no-chance'>> = {
  'red-packet.not-started': 'not-started',
  'red-packet.ended': 'ended',
  'red-packet.sold-out': 'ended',
  'red-packet.no-chance': 'no-chance',
}

/** Runs one draw at a time, if the player has a draw left. The popup shows the outcome. */
export function useDraw(chances: number) {
  const [state, setState] = useState<DrawState | null>(null)
  function reload(): void {
    refresh(userredpacket, redpacket)
    moneyMoved()
  }
  const draw = useCallMutation(douserredpacket, {
    lostWords: () => ({
      what: '拆红包',
      records: paths.redPacketRecords(),
      form: paths.redPacket(),
    }),
    onSuccess: ({ data }) => {
      setState({ kind: 'won', amount: data.redpacketmoney })
      reload()
    },
    onRefused: ({ key, message: text }) => {
      setState({ kind: kinds[key] ?? 'refused', text })
      reload()
      return true
    },
    onLost: () => {
      setState({ kind: 'refused', text: lostText })
      reload()
    },
  })
  function open(): void {
    if (draw.busy) return
    if (chances <= 0) {
      setState({ kind: 'no-chance', text: noChance })
      return
    }
    setState({ kind: 'opening' })
    draw.run({}).catch(console.error)
  }
  /** Closes the popup, but not during a draw, because the player would not see the outcome. */
  function close(): void {
    if (!draw.busy) setState(null)
  }
  return { state, open, close }
}
