import {
  openRecoveryCase,
  playerRecoveries,
  recoveryCaseStateLabels,
  recoveryWayLabels,
} from '@jinli/contract/recovery/recovery.admin'
import { recoverySecretLabels } from '@jinli/contract/recovery/recovery.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button } from 'antd'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { useMay } from '../operator/use-staff.ts'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { useDialogs } from '../page/use-dialogs.tsx'
import styles from './player-file.module.css'
import panel from './player-panel.module.css'
import {
  CancelRecoveryDialog,
  ConfirmRecoveryDialog,
  OpenRecoveryDialog,
  type RecoveryCaseRow,
} from './recovery-dialogs.tsx'

type RecoveryRow = Output<typeof playerRecoveries>['recoveries'][number]

const tones: Readonly<Record<RecoveryCaseRow['state'], Tone>> = {
  waiting: 'flag',
  confirmed: 'flag',
  used: 'good',
  cancelled: 'closed',
}
const decisions = { confirm: ConfirmRecoveryDialog, cancel: CancelRecoveryDialog }
const isOpen = ({ state }: RecoveryCaseRow) => state === 'waiting' || state === 'confirmed'

const recoveryColumns: Columns<RecoveryRow> = [
  { title: '时间', render: (_, { recovered_at }) => timeText(recovered_at) },
  { title: '找回', render: (_, { secret }) => recoverySecretLabels[secret] },
  { title: '方式', render: (_, { way }) => recoveryWayLabels[way] },
  { title: 'IP', dataIndex: 'ip' },
  { title: '暂停取款至', render: (_, { rests_until }) => timeText(rests_until) },
  {
    title: '会员否认',
    render: (_, { denied_at }) =>
      denied_at ? <StateTag tone="flag">{timeText(denied_at)}</StateTag> : '—',
  },
]

/** Passwords that were given back, and the cases of service with their second step. */
export function PlayerRecoveries({ username }: { username: string }) {
  const query = useCall(playerRecoveries, { username })
  const openDialog = useDialogs({ open: OpenRecoveryDialog }, [playerRecoveries])
  const decisionDialogs = useDialogs(decisions, [playerRecoveries])
  const mayRecover = useMay()(openRecoveryCase.permission)
  const action = (
    name: keyof typeof decisions,
    text: string,
    recoveryCase: RecoveryCaseRow,
  ) => (
    <Button
      size="small"
      aria-label={`${text}${recoverySecretLabels[recoveryCase.secret]}找回`}
      onClick={() => decisionDialogs.ask(name, { username, recoveryCase })}
    >
      {text}
    </Button>
  )
  const columns: Columns<RecoveryCaseRow> = [
    {
      title: '提交',
      render: (_, { made_at, made_by }) => (
        <TwoLines main={timeText(made_at)} sub={made_by} />
      ),
    },
    { title: '找回', render: (_, { secret }) => recoverySecretLabels[secret] },
    { title: '核对记录', dataIndex: 'evidence' },
    {
      title: '状态',
      render: (_, { state, decided_by }) => (
        <span className={panel.hint}>
          <StateTag tone={tones[state]}>{recoveryCaseStateLabels[state]}</StateTag>
          {decided_by}
        </span>
      ),
    },
    {
      title: '操作',
      hidden: !mayRecover,
      render: (_, row) =>
        isOpen(row) && (
          <span className={styles.lists}>
            {row.state === 'waiting' && !row.mine && action('confirm', '复核', row)}
            {action('cancel', '撤销', row)}
          </span>
        ),
    },
  ]
  return (
    <>
      <ForWhomMay call={openRecoveryCase}>
        <Button
          className={styles.action}
          onClick={() => openDialog.ask('open', { username })}
        >
          为会员找回密码
        </Button>
      </ForWhomMay>
      <QueryResult query={query} rows={4}>
        {({ contacts, cases, recoveries }) => (
          <div className={styles.stack}>
            <p className={panel.hint}>
              {contacts.length > 0
                ? `会员已验证：${contacts.join('、')}`
                : '会员没有已验证的邮箱或手机号'}
            </p>
            <ListTable<RecoveryCaseRow>
              label="客服找回"
              rows={cases}
              rowKey={({ id }) => id}
              columns={columns}
              empty="没有由客服找回过"
            />
            <ListTable<RecoveryRow>
              label="找回记录"
              rows={recoveries}
              rowKey={({ id }) => id}
              columns={recoveryColumns}
              empty="没有找回过密码"
            />
          </div>
        )}
      </QueryResult>
      {openDialog.dialog}
      {decisionDialogs.dialog}
    </>
  )
}
