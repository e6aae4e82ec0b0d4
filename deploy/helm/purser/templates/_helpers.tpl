{{- define "purser.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 51 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) | trunc 51 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "purser.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* The nodes, and not the migration. */}}
{{- define "purser.nodes" -}}
{{ include "purser.selector" . }}
app.kubernetes.io/component: node
{{- end -}}

{{- define "purser.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "purser.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}

{{/* What every pod has: no rights, no token, no variables that look like options (PURSER_PORT, from a service called purser). */}}
{{- define "purser.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . | quote }}
{{- end }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Seconds until a node that is told to stop is gone: PURSER_DRAIN_DELAY, PURSER_DRAIN_TIME and ten more. */}}
{{- define "purser.grace" -}}
{{ add .Values.drain.delaySeconds .Values.drain.timeSeconds 10 }}
{{- end -}}

{{- define "purser.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "purser.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* A variable from a secret: name, secret, key. */}}
{{- define "purser.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret | quote }}
      key: {{ .key | quote }}
{{- end -}}

{{/* Ends with a sentence where values do not fit each other. */}}
{{- define "purser.check" -}}
{{- $nodes := ternary .Values.autoscaling.maxReplicas .Values.replicas .Values.autoscaling.enabled | int -}}
{{- $each := mul .Values.workers (add .Values.pool 10) -}}
{{- $all := mul (add $nodes 2) $each -}}
{{- $limit := ternary .Values.pooler.maxConnections .Values.database.maxConnections .Values.pooler.enabled | int -}}
{{- if gt $all (int64 $limit) -}}
{{- $of := ternary "autoscaling.maxReplicas" "replicas" .Values.autoscaling.enabled -}}
{{- $where := ternary "pooler.maxConnections" "database.maxConnections" .Values.pooler.enabled -}}
{{- fail (printf "\n\nThe nodes could open %d connections, and %s is %d: (%d + 2) nodes (%s, and during an upgrade one that starts and one that ends) × %d workers × (%d pool + 10). Lower %s, workers or pool, or raise the limit there and here." $all $where $limit $nodes $of (int .Values.workers) (int .Values.pool) $of) -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
{{- fail (printf "\n\nautoscaling.minReplicas (%d) is more than autoscaling.maxReplicas (%d)." (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
{{- end -}}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" (include "purser.fullname" .)) -}}
{{- fail (printf "\n\nNo service can have the name %s, which needs small letters, digits and hyphens, and begins with a letter: set fullnameOverride." (include "purser.fullname" .)) -}}
{{- end -}}
{{- if and .Values.management.enabled (eq (int .Values.management.port) 7300) -}}
{{- fail "\n\nmanagement.port must not be 7300, where the nodes serve games." -}}
{{- end -}}
{{- end -}}
