/** Everything modal, on Chakra's Dialog: mounted is open. Only lazy code imports this. */
export { BulkProgress, type BulkResult } from './dialogs/BulkProgress';
export { ConfirmDialog, type ConfirmDialogProps } from './dialogs/ConfirmDialog';
export { FormDialog, type FormDialogProps, type ServerError } from './dialogs/FormDialog';
export { InfoDialog } from './dialogs/InfoDialog';
export { SearchDialog, type SearchGroup } from './dialogs/SearchDialog';
export { SecretDialog, type SecretDialogProps } from './dialogs/SecretDialog';
export { SidePanel } from './dialogs/SidePanel';
