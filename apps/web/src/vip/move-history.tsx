import { vipCauseLabels, viphistory } from '@jinli/contract/vip/vip'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCallPages } from '../api/pages.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import styles from './my-standing.module.css'

type Move = Output<typeof viphistory>['data'][number]

function MoveRow({ move }: { move: Move }) {
  const rose = move.cause === 'promoted'
  return (
    <article className={styles.move}>
      <header>
        <b>
          VIP{move.from_level} → VIP{move.to_level}
        </b>
        <StateTag tone={rose ? 'ok' : 'plain'}>{vipCauseLabels[move.cause]}</StateTag>
        <time>{move.day}</time>
      </header>
      <p className={styles.note}>
        {rose ? (
          <>
            当时累计存款 <MoneyText value={move.deposited} />
            、流水 <MoneyText value={move.flow} />
          </>
        ) : (
          <>
            90天流水 <MoneyText value={move.kept_flow ?? 0n} />
            ，未达保级要求
          </>
        )}
      </p>
      {move.gift > 0n && (
        <p className={styles.note}>
          晋级礼金 <MoneyText value={move.gift} />
        </p>
      )}
    </article>
  )
}

function moveRow(move: Move) {
  return <MoveRow move={move} />
}

function History() {
  const pages = useCallPages(viphistory, { pagesize: 20 }, (answer) => answer)
  return (
    <PagedList
      pages={pages}
      row={moveRow}
      keyOf={(move) => move.day}
      emptyHint="等级变动后会记录在这里"
    />
  )
}

/** Shows the changes of the player’s level, newest first. */
export function MoveHistory({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} title="等级变动记录" onClose={onClose}>
      <History />
    </Sheet>
  )
}
