import { settingHistory } from '@jinli/contract/money-setting.admin'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import {
  type DocumentWords,
  historyPageSize,
  VersionHistory,
} from '../version/version-history.tsx'
import {
  effectiveWord,
  factsOf,
  type SettingRow,
  type SettingVersion,
  settingChanges,
} from './setting-words.ts'

/** Every version of a money setting. */
export function HistoryDrawer({ row, onClose }: RowDialogProps<SettingRow>) {
  const { key, label } = row
  const [page, setPage] = useState(1)
  const asked = { key, page, pagesize: historyPageSize }
  const query = useCall(settingHistory, asked, { keep: true })
  const words: DocumentWords<SettingVersion> = {
    stateOf: ({ status }) => status,
    facts: (value) => factsOf(key, value),
    changes: (before, after) => settingChanges(key, before, after),
    note: (version) => (version.effective_at ? effectiveWord(version) : ''),
  }
  const paging = { page, onPage: setPage }
  return (
    <VersionHistory
      label={label}
      query={query}
      words={words}
      onClose={onClose}
      {...paging}
    />
  )
}
