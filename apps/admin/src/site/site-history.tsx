import { siteSettingHistory } from '@jinli/contract/site.admin'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import {
  type DocumentWords,
  historyPageSize,
  VersionHistory,
} from '../version/version-history.tsx'
import type { SiteRow, SiteVersion } from './site-form.ts'
import { siteChanges, siteFacts } from './site-words.ts'

/** Every version of a setting of the site. */
export function SiteHistoryDrawer({ row, onClose }: RowDialogProps<SiteRow>) {
  const { key, label } = row
  const [page, setPage] = useState(1)
  const asked = { key, page, pagesize: historyPageSize }
  const query = useCall(siteSettingHistory, asked, { keep: true })
  const words: DocumentWords<SiteVersion> = {
    stateOf: ({ state }) => state,
    facts: (value) => siteFacts(key, value),
    changes: (before, after) => siteChanges(key, before, after),
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
