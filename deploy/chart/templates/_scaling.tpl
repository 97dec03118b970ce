{{- define "recto.cpuScaling" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "recto.name" .root }}-{{ .role }}
  labels:
    {{- include "recto.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "recto.name" .root }}-{{ .role }}
  minReplicas: {{ .scaling.minReplicas }}
  maxReplicas: {{ .scaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .scaling.cpuPercent }}
{{- end }}

{{/* All API processes tell the same backlog, so it is combined by max. */}}
{{- define "recto.backlogScaling" -}}
{{- $scaling := .Values.worker.scaling -}}
{{- $keda := $scaling.keda -}}
{{- $selector := $keda.selector | default (printf "namespace=%q" .Release.Namespace) -}}
{{- if not .Values.metrics.enabled }}
{{- fail "worker.scaling.by is keda, which needs metrics: set metrics.enabled to true and let Prometheus collect them." }}
{{- end -}}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ include "recto.name" . }}-worker
  labels:
    {{- include "recto.labels" . | nindent 4 }}
    app.kubernetes.io/component: worker
spec:
  scaleTargetRef:
    name: {{ include "recto.name" . }}-worker
  minReplicaCount: {{ $scaling.minReplicas }}
  maxReplicaCount: {{ $scaling.maxReplicas }}
  pollingInterval: 15
  cooldownPeriod: {{ $keda.cooldownSeconds }}
  # Without Prometheus as many as there are.
  fallback:
    failureThreshold: 4
    replicas: {{ $scaling.minReplicas }}
    behavior: currentReplicasIfHigher
  triggers:
    - type: prometheus
      metadata:
        serverAddress: {{ $keda.prometheus | quote }}
        query: {{ printf "max(recto_backlog_pages{%s})" $selector | quote }}
        threshold: {{ include "recto.text" $keda.pagesPerWorker | quote }}
    - type: prometheus
      metadata:
        serverAddress: {{ $keda.prometheus | quote }}
        query: {{ printf "max(recto_webhook_backlog{%s})" $selector | quote }}
        threshold: {{ include "recto.text" $keda.deliveriesPerWorker | quote }}
{{- end }}
