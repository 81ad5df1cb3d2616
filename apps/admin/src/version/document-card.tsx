import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import card from '../page/card.module.css'
import { FactList } from '../page/fact-list.tsx'
import { SmallText } from '../page/small-text.tsx'
import styles from './document-card.module.css'

type Props = {
  label: string
  settingKey: string
  /** How it stands, as a tag. */
  standing: ReactNode
  facts: { label: string; value: string }[]
  /** Who brought what is in force, and when. */
  origin: string
  /** What waits, each in a `Waiting`. */
  children: ReactNode
  /** Null where the reader may not, or somebody already has. */
  onChange: (() => void) | null
  onHistory: () => void
}

/** A version that is not in force yet. */
export function Waiting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.draft}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}

/** One document: what is in force, what waits, and what can be done about it. */
export function DocumentCard(props: Props) {
  const { label, settingKey, standing, facts, origin, children, onChange, onHistory } =
    props
  return (
    <section className={card.card} aria-label={label} data-setting={settingKey}>
      <header className={card.head}>
        <h2>{label}</h2>
        {standing}
      </header>
      <FactList facts={facts} />
      <SmallText as="p">{origin}</SmallText>
      {children}
      <Flex wrap gap={8}>
        {onChange && (
          <Button size="small" aria-label={`修改 ${label}`} onClick={onChange}>
            修改
          </Button>
        )}
        <Button size="small" aria-label={`历史版本 ${label}`} onClick={onHistory}>
          历史版本
        </Button>
      </Flex>
    </section>
  )
}
