{{/* The variables of a node. */}}
{{- define "purser.environment" -}}
- name: PURSER_HOST
  value: 0.0.0.0
{{- if .Values.management.enabled }}
- name: PURSER_MANAGEMENT_PORT
  value: {{ .Values.management.port | quote }}
{{- end }}
- name: PURSER_KEY_FILE
  value: /etc/purser/purser.key
- name: PURSER_WORKERS
  value: {{ .Values.workers | quote }}
- name: PURSER_POOL_MAX
  value: {{ .Values.pool | quote }}
# Longer than the cluster takes to see that a node is leaving.
- name: PURSER_DRAIN_DELAY
  value: {{ .Values.drain.delaySeconds }}s
- name: PURSER_DRAIN_TIME
  value: {{ .Values.drain.timeSeconds }}s
{{- with .Values.secrets }}
{{- $address := ternary .pooler .database $.Values.pooler.enabled }}
{{ include "purser.secretVariable" (dict "name" "PURSER_DATABASE_URL" "secret" $address.name "key" $address.key) }}
{{- if .bootstrap.name }}
{{ include "purser.secretVariable" (dict "name" "PURSER_BOOTSTRAP_TITLE_ID" "secret" .bootstrap.name "key" .bootstrap.titleId) }}
{{ include "purser.secretVariable" (dict "name" "PURSER_BOOTSTRAP_SECRET_KEY" "secret" .bootstrap.name "key" .bootstrap.secretKey) }}
{{- end }}
{{- end }}
{{- if .Values.pooler.enabled }}
- name: PURSER_DATABASE_PREPARE
  value: {{ ternary "on" "off" .Values.pooler.prepare | quote }}
{{- end }}
{{- range $name, $value := .Values.config }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}
