import { realitycheck, setRealitycheck } from '@jinli/contract/reality-check/reality-check'
import { realityCheckMinutes } from '@jinli/contract/reality-check/reality-check.rules'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { Clock } from '../art/icons.tsx'
import { Button } from '../ui/button.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { RadioTiles } from '../ui/radio-tiles.tsx'
import { Sheet } from '../ui/sheet.tsx'
import styles from './reality-check.module.css'
import { useRealityCheckWish } from './use-reality-check.ts'

/** Shows how often a game is interrupted to tell time and result, and lets the player choose. */
export function RealityCheckRow() {
  const { data } = useCallQuery(realitycheck, {}, { staleTime: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const [choice, setChoice] = useState<string>()
  const close = () => setIsOpen(false)
  const wish = useRealityCheckWish(setRealitycheck, close)
  const present = data && String(data.minutes)
  const minutes = realityCheckMinutes.find((each) => String(each) === (choice ?? present))
  return (
    <>
      <ListRow
        icon={<Clock size={22} />}
        label="游戏时间提醒"
        note="提醒已玩多久、投注与输赢"
        value={present ? `每 ${present} 分钟` : '—'}
        onClick={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} title="游戏时间提醒" onClose={close}>
        <div className={styles.choices}>
          <RadioTiles
            legend="每玩多久提醒一次"
            name="minutes"
            columns={2}
            tiles={realityCheckMinutes.map((each) => ({
              value: `${each}`,
              label: `${each} 分钟`,
            }))}
            value={minutes && String(minutes)}
            onChange={setChoice}
          />
          <p className={styles.hint}>
            到时游戏会停下，等您选择继续、设置限额或离开。提醒不能关闭。
          </p>
          <Button
            block
            busy={wish.busy}
            disabled={!minutes || String(minutes) === present}
            onClick={() => {
              if (minutes) wish.run({ minutes }).catch(console.error)
            }}
          >
            保存
          </Button>
        </div>
      </Sheet>
    </>
  )
}
