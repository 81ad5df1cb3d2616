import { exclude } from '@jinli/contract/play-limit/play-limit'
import type { ExclusionTerm } from '@jinli/contract/play-limit/play-limit.rules'
import { useRef, useState } from 'react'
import { ask } from '../overlay/dialog.ts'
import { Button } from '../ui/button.tsx'
import { RadioTiles } from '../ui/radio-tiles.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type TermChoice, termChoices } from './exclusion-terms.ts'
import styles from './play-limit.module.css'
import { type Limits, useWish } from './use-limits.ts'

type ExclusionSheetProps = { open: boolean; limits: Limits; onClose: () => void }

/** Starts an exclusion after a confirmation, because nobody can end an exclusion early. */
function useExclude(onDone: () => void) {
  const isAsking = useRef(false)
  const wish = useWish(exclude, onDone)
  async function start({ term, label, until }: TermChoice) {
    if (isAsking.current || wish.busy) return
    isAsking.current = true
    const yes = await ask({
      title: `暂停游戏${label}？`,
      content: `确认后立即生效，${until}前不能存款、转账到场馆或进入游戏。期间不能缩短或取消，客服也无法提前解除。您的资金随时可以取款。`,
      confirm: '确认暂停',
      cancel: '再想想',
    }).finally(() => {
      isAsking.current = false
    })
    if (yes) await wish.run({ term })
  }
  return { start, busy: wish.busy }
}

/** Shows the sheet 暂停游戏: the choice of a duration, what is blocked and what stays possible. */
export function ExclusionSheet({ open, limits, onClose }: ExclusionSheetProps) {
  const [term, setTerm] = useState<ExclusionTerm>()
  const wish = useExclude(() => {
    setTerm(undefined)
    onClose()
  })
  const choices = termChoices(limits.server_time, limits.until)
  const selected = choices.find((choice) => choice.term === term && choice.longer)
  return (
    <Sheet open={open} title="暂停游戏" onClose={onClose}>
      <div className={styles.sheet}>
        <RadioTiles
          legend="暂停时长"
          name="term"
          columns={3}
          tiles={choices.map(({ term, label, longer }) => ({
            value: term,
            label,
            disabled: !longer,
          }))}
          value={selected?.term}
          onChange={setTerm}
        />
        <dl className={styles.meaning}>
          <dt>暂停期间不能</dt>
          <dd>存款、转账到场馆、进入游戏</dd>
          <dt>仍然可以</dt>
          <dd>登录、取款、把场馆余额转回中心钱包</dd>
        </dl>
        <p className={styles.hint}>
          {selected
            ? `立即生效，${selected.until}后恢复`
            : '立即生效，只能延长，不能缩短或取消'}
        </p>
        <Button
          kind="danger"
          block
          busy={wish.busy}
          disabled={!selected}
          onClick={() => {
            if (selected) wish.start(selected).catch(console.error)
          }}
        >
          暂停游戏
        </Button>
      </div>
    </Sheet>
  )
}
