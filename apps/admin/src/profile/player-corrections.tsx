import {
  correctionFieldLabels,
  correctionStateLabels,
  correctPlayer,
  playerCorrections,
} from '@jinli/contract/profile/correction.admin'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { Button } from 'antd'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { useMay } from '../operator/use-staff.ts'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { useDialogs } from '../page/use-dialogs.tsx'
import {
  CancelCorrectionDialog,
  ConfirmCorrectionDialog,
  CorrectDialog,
  type CorrectionRow,
} from './correction-dialogs.tsx'
import styles from './player-file.module.css'
import panel from './player-panel.module.css'

const tones: Readonly<Record<CorrectionRow['state'], Tone>> = {
  waiting: 'flag',
  done: 'good',
  cancelled: 'closed',
}
const decisions = { confirm: ConfirmCorrectionDialog, cancel: CancelCorrectionDialog }

/** Corrections of a player's personal data, with those that wait for a second person. */
export function PlayerCorrections({ username }: { username: string }) {
  const query = useCall(playerCorrections, { username })
  const changes = [playerCorrections, playerContext]
  const correctDialog = useDialogs({ correct: CorrectDialog }, changes)
  const decisionDialogs = useDialogs(decisions, changes)
  const mayCorrect = useMay()(correctPlayer.permission)
  const action = (
    name: keyof typeof decisions,
    text: string,
    correction: CorrectionRow,
  ) => (
    <Button
      size="small"
      aria-label={`${text} ${correction.new_value}`}
      onClick={() => decisionDialogs.ask(name, { username, correction })}
    >
      {text}
    </Button>
  )
  const columns: Columns<CorrectionRow> = [
    { title: '时间', render: (_, { made_at }) => timeText(made_at) },
    { title: '资料', render: (_, { field }) => correctionFieldLabels[field] },
    { title: '更正前', dataIndex: 'old_value' },
    { title: '更正后', dataIndex: 'new_value' },
    { title: '原因', dataIndex: 'reason' },
    { title: '提交人', dataIndex: 'made_by' },
    {
      title: '状态',
      render: (_, { state, decided_by }) => (
        <span className={panel.hint}>
          <StateTag tone={tones[state]}>{correctionStateLabels[state]}</StateTag>
          {decided_by}
        </span>
      ),
    },
    {
      title: '操作',
      hidden: !mayCorrect,
      render: (_, row) =>
        row.state === 'waiting' && (
          <span className={styles.lists}>
            {!row.mine && action('confirm', '复核', row)}
            {action('cancel', '撤销', row)}
          </span>
        ),
    },
  ]
  return (
    <>
      <ForWhomMay call={correctPlayer}>
        <Button
          className={styles.action}
          onClick={() => correctDialog.ask('correct', { username })}
        >
          更正资料
        </Button>
      </ForWhomMay>
      <QueryResult query={query} rows={4}>
        {(corrections) => (
          <ListTable<CorrectionRow>
            label="资料更正"
            rows={corrections}
            rowKey={({ id }) => id}
            columns={columns}
            empty="没有更正过资料"
          />
        )}
      </QueryResult>
      {correctDialog.dialog}
      {decisionDialogs.dialog}
    </>
  )
}
