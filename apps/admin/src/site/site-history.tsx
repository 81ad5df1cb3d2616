import { siteSettingHistory } from '@jinli/contract/site/site.admin'
import { readOf } from '../api/read.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { type DocumentWords, VersionHistory } from '../version/version-history.tsx'
import type { SiteRow, SiteVersion } from './site-form.ts'
import { siteChanges, siteFacts } from './site-words.ts'

export function SiteHistoryDrawer({ row, onClose }: RowDialogProps<SiteRow>) {
  const { key, label } = row
  const words: DocumentWords<SiteVersion> = {
    stateOf: ({ state }) => state,
    facts: (value) => siteFacts(key, value),
    changes: (before, after) => siteChanges(key, before, after),
  }
  return (
    <VersionHistory
      label={label}
      call={readOf(siteSettingHistory)}
      ask={(window) => ({ key, ...window })}
      words={words}
      onClose={onClose}
    />
  )
}
