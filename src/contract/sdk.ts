import * as v from 'valibot';
import { defineCall } from './define';
import { id, listOf, optionalEnum, optionalText, optionalTimestamp, text } from './fields';

const BUILD_STATUSES = ['queued', 'building', 'succeeded', 'failed'] as const;

export const sdkBuild = v.object({
  id,
  version: text,
  sdk_type: text,
  build_status: optionalEnum(BUILD_STATUSES),
  created_at: optionalTimestamp,
  commit_hash: optionalText,
});
export type SdkBuild = v.InferOutput<typeof sdkBuild>;

/** Newest first. */
export const listSdkBuilds = defineCall({
  name: 'sdkBuilds.list',
  method: 'GET',
  path: '/api/apps/{id}/sdk-build-history',
  params: v.object({ id }),
  response: listOf(sdkBuild, ['builds', 'history']),
  fallback: 'Failed to load SDK builds.',
  storable: true,
});

/** The url is good for minutes, and a secret: used once, never stored (spec.md §7, design.md cache rules). */
export const presignSdkDownload = defineCall({
  name: 'sdk.presign',
  method: 'GET',
  path: '/sdk/presigned-download/{tenant_id}/{app_id}/production/latest',
  params: v.object({ tenant_id: id, app_id: id }),
  response: v.object({ url: v.pipe(v.string(), v.nonEmpty()) }),
  fallback: 'Failed to download SDK. Please try again.',
});
