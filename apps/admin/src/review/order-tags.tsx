import { Flex } from 'antd'
import { StateTag } from '../page/state-tag.tsx'
import type { FlagTag } from './order-flags.tsx'
import styles from './order-tags.module.css'
import type { Claim, StateWord } from './queue.ts'

type Props = { state: StateWord; claim: Claim | null; flags: readonly FlagTag[] }

/** The tags of an order: its state, claim and warnings. */
export function OrderTags({ state, claim, flags }: Props) {
  return (
    <Flex component="span" wrap gap="0 4px" className={styles.tags}>
      <StateTag tone={state.tone}>{state.text}</StateTag>
      {claim && (
        <StateTag tone="claim">
          {claim.mine ? '我在处理' : `由 ${claim.by} 处理中`}
        </StateTag>
      )}
      {flags.map(({ text, tone }) => (
        <StateTag key={text} tone={tone}>
          {text}
        </StateTag>
      ))}
    </Flex>
  )
}
